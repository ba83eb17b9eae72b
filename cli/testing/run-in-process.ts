import { expect, onTestFinished, vi } from 'vitest';
import { runProgram } from '../run-program.ts';
import type { Ended } from './run-parkproof.ts';

/** Runs a command line that ends by itself in this process, since starting another one is slow. */
export async function runInThisProcess(...args: string[]): Promise<Ended> {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const restore = () => {
    stdout.mockRestore();
    stderr.mockRestore();
    process.exitCode = undefined;
  };
  onTestFinished(restore);
  await runProgram(args);
  const written = (spy: typeof stdout) => spy.mock.calls.map(([text]) => String(text)).join('');
  const ended = { code: Number(process.exitCode ?? 0), stdout: written(stdout), stderr: written(stderr) };
  restore();
  return ended;
}

/**
 * Runs a command line that must end with 2, and returns what it says. Only a run that could not test anything writes to
 * standard output, its report, which is returned with all white space as single spaces.
 */
export async function fail(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runInThisProcess(...args);
  expect(code).toBe(2);
  expect(stdout).toMatch(/COULD NOT TEST|^$/);
  expect(stderr).not.toMatch(/^ +at /m);
  return `${stdout.replaceAll(/\s+/g, ' ')}${stderr}`;
}
