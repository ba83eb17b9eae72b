import type { Faults } from '../generator/protocol.ts';

/** Describes the faults of a contestant in all its rounds; empty if there were none. */
export function describeFaults(rounds: readonly { readonly faults: Faults }[]): string[] {
  const sum = (kind: 'refused' | 'different' | 'broken') =>
    rounds.reduce((total, { faults }) => total + faults[kind], 0);
  const [refused, different, broken] = [sum('refused'), sum('different'), sum('broken')];
  if (refused + different + broken === 0) return [];
  const first = rounds.map(({ faults }) => faults.first).find((text) => text !== null);
  return [`${refused} refused, ${different} with another body, ${broken} without answer; first: ${first}`];
}
