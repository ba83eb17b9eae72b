import type { HttpExchange } from '../kernel/exchange.ts';
import { type Evidence, Failure } from '../kernel/outcomes.ts';

/** What is wrong with something seen; null if nothing is, `undefined` if it does not show what is judged. */
export type Judgement = Omit<Evidence, 'exchanges'> | null | undefined;

/** Fails for the first thing that is wrong. Throws `whenNone` if none shows what is judged. */
export function judgeEach<Seen extends { readonly exchange: HttpExchange }>(
  all: readonly Seen[],
  judge: (seen: Seen) => Judgement,
  whenNone: Error,
): void {
  let judged = 0;
  for (const seen of all) {
    const judgement = judge(seen);
    if (judgement === undefined) continue;
    if (judgement !== null) throw new Failure({ ...judgement, exchanges: [seen.exchange] });
    judged += 1;
  }
  if (judged === 0) throw whenNone;
}
