import { afterAll, expect } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import type { ProblemCode, Violation } from '../kernel/problems.ts';
import type { SimulatorOptions } from '../simulator-options.ts';
import { countCommits } from './count-commits.ts';
import { type RequestParts, shareSimulator } from './start-simulator.ts';

/** The answer to a refused request. */
export interface Refusal {
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly violations: readonly Violation[];
  readonly headers: Headers;
}

/** Sends a request, written as `METHOD /path`, that must be refused and must not change what is stored. */
export type Refuse = (call: string, parts?: RequestParts) => Promise<Refusal>;

/** Starts one simulator for all tests of refusals in a file or a `describe`. */
export async function shareRefusing(options: SimulatorOptions = {}): Promise<Refuse> {
  const data = temporaryFolder(afterAll);
  const { send } = await shareSimulator({ data, ...options });
  return async (call, parts) => {
    const before = countCommits(data);
    const { status, headers, body } = await send(call, parts);
    expect(countCommits(data), 'something was stored').toBe(before);
    return { status, headers, ...readProblem(status, body) };
  };
}

/**
 * Reads a problem's body. Fails the test if the status is not 4xx, or if the body reveals where in the code it was
 * made.
 */
export function readProblem(status: number, body: unknown): Pick<Refusal, 'code' | 'detail' | 'violations'> {
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.[jt]s:\d+|\\n\s+at /);
  const { code, detail, errors = [] } = body as Refusal & { readonly errors?: Refusal['violations'] };
  return { code, detail, violations: errors };
}
