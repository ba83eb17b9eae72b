import type { Context } from '../check/context.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { NotApplicable, require } from '../kernel/outcomes.ts';

/** What was found at a point that the specification leaves open. */
export interface OpenPoint<T> {
  /** The open clause. */
  readonly clause: string;
  /** What the profile says; null or absent when it says nothing. */
  readonly declared: T | null | undefined;
  /** What was found, in the words of the profile; null when it is none of them. */
  readonly found: T | null;
  /** What was found, as a sentence for people. */
  readonly seen: string;
  readonly exchanges: readonly Exchange[];
}

/** Records what was found; where the profile declares a choice, the implementation is held to it. */
export function settle<T>(context: Context, point: OpenPoint<T>): void {
  const { clause, declared, found, seen, exchanges } = point;
  context.observe(clause, seen);
  if (declared == null) return;
  require(JSON.stringify(found) === JSON.stringify(declared), {
    expected: `${JSON.stringify(declared)}, as the profile declares for ${clause}`,
    found: seen,
    source: 'profile',
    exchanges,
  });
}

/** The choice that the profile declares at an open point which is not tried where it declares none. */
export function declaredAt<T>(path: string, declared: T | null | undefined): T {
  if (declared == null) throw new NotApplicable(`the profile declares nothing at ${path}`);
  return declared;
}
