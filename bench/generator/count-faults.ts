import type { Answer } from './connection.ts';
import type { Ask, Faults } from './protocol.ts';

/** Compares answers with the expected ones and counts the differences. */
export function countFaults() {
  let refused = 0;
  let different = 0;
  let broken = 0;
  let first: string | null = null;
  return {
    check(ask: Ask, expected: Buffer | null, answer: Answer | null): void {
      const what = `${ask.method} ${ask.path}`;
      if (answer === null) {
        broken += 1;
        first ??= `${what}: the connection broke`;
      } else if (answer.status !== ask.status) {
        refused += 1;
        first ??= `${what}: ${answer.status} instead of ${ask.status}: ${answer.body.toString().slice(0, 300)}`;
      } else if (expected !== null && !expected.equals(answer.body)) {
        different += 1;
        first ??= `${what}: another body: ${answer.body.toString().slice(0, 300)}`;
      }
    },
    result: (): Faults => ({ refused, different, broken, first }),
  };
}
