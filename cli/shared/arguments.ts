import { type CommanderError, InvalidArgumentError, Option } from 'commander';
import { httpAddress, type Rule, wholeNumber } from '../../common/option-rules.ts';
import { problemWithAddress } from '../../conformance/kernel/problem-with-address.ts';
import type { Circle } from '../../conformance/learn/world/read-parkings.ts';
import type { ListenAddress } from '../../conformance/runner/receive-webhooks.ts';
import type { ReportFile } from './deliver-report.ts';

/** For `exitOverride`: a usage error ends with 2, since 1 means that the command ran and something failed. */
export function exitOnUsageError({ exitCode }: CommanderError): never {
  process.exit(exitCode === 0 ? 0 : 2);
}

/** Reads a value that fits a rule. Digits are read as a number. */
export function option<Value>({ words, fits }: Rule<Value>): (text: string) => Value {
  return (text) => {
    const readings: unknown[] = /^\d+$/.test(text) ? [text, Number(text)] : [text];
    const value = readings.find(fits);
    if (value !== undefined) return value;
    throw new InvalidArgumentError(`It must be ${words}.`);
  };
}

/** Reads a whole number within bounds. */
export const integer = (min: number, max: number) => option(wholeNumber(min, max));

/** Reads a TCP port; 0 means any free port. */
export const port = integer(0, 65_535);

/** Reads an http or https address. */
export const httpUrl = option(httpAddress);

/** Reads an option that may be given several times. */
export function repeated<T>(
  read: (text: string) => T,
): (text: string, earlier?: readonly T[]) => readonly T[] {
  return (text, earlier = []) => [...earlier, read(text)];
}

/** The option `--read-only`, which excludes `--allow-writes`. */
export const readOnly = (description: string) =>
  new Option('--read-only', description).conflicts('allowWrites');

/** Reads a number of seconds, which may be a fraction. */
export function seconds(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0 && value <= 3600) return value;
  throw new InvalidArgumentError('It must be a number of seconds, more than 0 and at most 3600.');
}

/** Reads the number of seconds that may follow `--explore`. */
export function exploring(text: string): number {
  if (/^https?:/i.test(text))
    throw new InvalidArgumentError('Put the URL before --explore, or write --explore=60.');
  return seconds(text);
}

/** Reads a circle: the latitude and longitude of its centre, and its radius in metres. */
export function circle(text: string): Circle {
  const [lat = Number.NaN, long = Number.NaN, metres = Number.NaN, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (Math.abs(lat) <= 90 && Math.abs(long) <= 180 && metres > 0 && metres < 1e8 && more.length === 0)
    return { lat, long, metres };
  throw new InvalidArgumentError('It must be LAT,LONG,METRES, such as 41.6523,-4.7286,5000.');
}

/** Reads a limit in requests per second. */
export function requestRate(text: string): number {
  const value = Number(text);
  if (value >= 0.1 && value <= 1000) return value;
  throw new InvalidArgumentError('It must be a number of requests per second, from 0.1 to 1000.');
}

/** The option `--report`. */
export const report = new Option(
  '--report <format=file>',
  'also write a report as junit, json, markdown or html (repeatable)',
).argParser(repeated(reportFile));

/** Reads the format and the path of a report. */
function reportFile(text: string): ReportFile {
  const [, format, path] = /^(junit|json|markdown|html)=(.+)$/s.exec(text) ?? [];
  if (format === undefined || path === undefined) {
    throw new InvalidArgumentError('It must be junit=FILE, json=FILE, markdown=FILE or html=FILE.');
  }
  if (path === '-') throw new InvalidArgumentError('A report needs a file; it cannot go to standard output.');
  return { format: format as ReportFile['format'], path };
}

/** An invalid argument that may contain a secret; the message does not repeat it. */
export class SecretArgumentError extends Error {
  override readonly name = 'SecretArgumentError';
}

/** Reads the URL of an endpoint; credentials belong in a header. */
export function endpoint(text: string): string {
  const fault = problemWithAddress(text, { query: true });
  if (fault !== null) throw new SecretArgumentError(`the address ${fault}`);
  return text;
}

/** Reads the base URL of an implementation. */
export function baseAddress(text: string): string {
  const fault = problemWithAddress(text);
  if (fault !== null) throw new SecretArgumentError(`the address of the implementation ${fault}`);
  return text.replace(/\/+$/, '');
}

/** Reads an address to listen on. */
export function listenAddress(text: string): ListenAddress {
  const [, six, other, number] = /^(?:\[([\da-f:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = six ?? other;
  const value = Number(number);
  if (host !== undefined && value >= 1 && value <= 65_535) return { host, port: value };
  throw new InvalidArgumentError('It must be HOST:PORT with a port from 1 to 65535, such as 127.0.0.1:8080.');
}
