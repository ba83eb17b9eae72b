import { parseArgs } from 'node:util';

/** Runs a command that takes `--minutes` and `--seed`. Shows its usage and exits with 2 if they are invalid. */
export async function runForMinutes(
  { usage, least, usual }: { readonly usage: string; readonly least: number; readonly usual: number },
  run: (minutes: number, seed: number) => Promise<void>,
): Promise<void> {
  const { minutes, seed } = readOptions(usual);
  if (minutes >= least && minutes <= 1440 && Number.isSafeInteger(seed)) return run(minutes, seed);
  process.stderr.write(usage);
  process.exitCode = 2;
}

/** Returns NaN for a value that is not a number, and for both if the arguments cannot be parsed. */
function readOptions(usual: number): { readonly minutes: number; readonly seed: number } {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: String(usual) },
        seed: { type: 'string', default: '1' },
      },
    });
    return { minutes: Number(values.minutes), seed: Number(values.seed) };
  } catch {
    return { minutes: Number.NaN, seed: Number.NaN };
  }
}
