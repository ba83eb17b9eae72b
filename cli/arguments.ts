import { InvalidArgumentError } from 'commander';

/** Reads a whole number within bounds. */
export function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Reads a TCP port; 0 stands for any free one. */
export const port = integer(0, 65_535);

/** Reads an address that can be called. */
export function httpUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/i.test(text)) return text;
  throw new InvalidArgumentError('It must be an http or https address.');
}

/** Reads an option that may be given several times. */
export function repeated<T>(
  read: (text: string) => T,
): (text: string, earlier?: readonly T[]) => readonly T[] {
  return (text, earlier = []) => [...earlier, read(text)];
}
