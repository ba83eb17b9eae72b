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

/** Reasons to doubt a contestant's figure: faults, and a busy load generator. */
export const doubtsAbout = (
  rounds: readonly { readonly faults: Faults; readonly busy: number }[],
): string[] => [...describeFaults(rounds), ...describeBusy(rounds)];

/** Says if the load generator was so busy that the figure may be too low. */
function describeBusy(rounds: readonly { readonly busy: number }[]): string[] {
  const busiest = Math.max(...rounds.map(({ busy }) => busy));
  return busiest < 0.9
    ? []
    : [`the load generator used ${Math.round(busiest * 100)} % of its core, so the figure may be too low`];
}
