import { InvalidArgumentError } from 'commander';
import type { ReportFile } from './conform/options.ts';

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

/** Reads an option of the simulator, whose own readers throw RangeError. */
export function option(read: (text: string) => string): (text: string) => string {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      throw error instanceof RangeError ? new InvalidArgumentError(error.message) : error;
    }
  };
}

/** Reads an option that may be given several times. */
export function repeated<T>(
  read: (text: string) => T,
): (text: string, earlier?: readonly T[]) => readonly T[] {
  return (text, earlier = []) => [...earlier, read(text)];
}

/** Reads a time in seconds, which need not be whole. */
export function seconds(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0 && value <= 3600) return value;
  throw new InvalidArgumentError('It must be a number of seconds above 0, 3600 at most.');
}

/** Reads where a report is written, and in which form. */
export function reportFile(text: string): ReportFile {
  const [, format, path] = /^(junit|json|markdown|html)=(.+)$/s.exec(text) ?? [];
  if (format === undefined || path === undefined) {
    throw new InvalidArgumentError('It must be junit=FILE, json=FILE, markdown=FILE or html=FILE.');
  }
  return { format: format as ReportFile['format'], path };
}
