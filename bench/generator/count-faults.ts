import type { Ask } from './ask.ts';
import type { Answer } from './connection.ts';

/** Answers with another status or body, and requests without an answer; none in a run that counts. */
export interface Faults {
  readonly count: number;
  readonly first: string | null;
}

/** Compares answers with the expected ones and counts the differences. */
export function countFaults() {
  let count = 0;
  let first: string | null = null;
  return {
    check(ask: Ask, expected: Buffer | null, answer: Answer | null): void {
      const fault = faultOf(ask, expected, answer);
      if (fault === null) return;
      count += 1;
      first ??= `${ask.method} ${ask.path}: ${fault}`;
    },
    result: (): Faults => ({ count, first }),
  };
}

function faultOf({ status }: Ask, expected: Buffer | null, answer: Answer | null): string | null {
  if (answer === null) return 'the connection broke';
  const beginning = () => answer.body.toString().slice(0, 300);
  if (answer.status !== status) return `${answer.status} instead of ${status}: ${beginning()}`;
  return expected === null || expected.equals(answer.body) ? null : `another body: ${beginning()}`;
}
