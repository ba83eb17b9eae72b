import { fileURLToPath } from 'node:url';

/** The folder of the package. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The command to measure, as shipped. */
export const parkproof = `${root}dist/parkproof.js`;

/** The arguments of Node that run a source file of the bench in a process of its own. */
export const program = (file: string, ...more: readonly string[]): string[] => [
  '--import',
  'tsx',
  `${root}bench/${file}`,
  ...more,
];

/** The arguments of Node that start the simulator with a data directory. */
export const simulate = (data: string, ...more: readonly string[]): string[] => [
  parkproof,
  'simulate',
  '--port',
  '0',
  '--data',
  data,
  ...more,
];
