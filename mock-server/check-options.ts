import type { SimulatorOptions } from './create-simulator.ts';
import { durabilities } from './store/data-directory.ts';

/** Throws a TypeError where an option of `createSimulator` has a name that it does not know, or promises it cannot keep. */
export function checkOptions(options: SimulatorOptions): void {
  const known = Object.keys(optionNames);
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    throw new TypeError(`createSimulator has no option '${name}'. Its options are ${known.join(', ')}.`);
  }
  const { durability = 'process' } = options;
  if (!durabilities.includes(durability))
    throw new RangeError(`durability must be ${durabilities.join(' or ')}, not '${durability}'.`);
}

const optionNames = {
  port: true,
  host: true,
  publicUrl: true,
  controlToken: true,
  data: true,
  durability: true,
  seed: true,
  parkings: true,
  worldVariant: true,
  profile: true,
  bookingDelay: true,
  batchDelay: true,
  webhookUrls: true,
  environment: true,
  now: true,
  frozen: true,
  defects: true,
  cors: true,
  log: true,
} as const satisfies Record<keyof SimulatorOptions, true>;
