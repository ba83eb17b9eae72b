import type { Faults } from '../generator/protocol.ts';

/** What was wrong with the answers of a contestant in all its rounds; nothing where nothing was. */
export function describeFaults(rounds: readonly { readonly faults: Faults }[]): string[] {
  const sum = (kind: 'refused' | 'different' | 'broken') =>
    rounds.reduce((total, { faults }) => total + faults[kind], 0);
  const [refused, different, broken] = [sum('refused'), sum('different'), sum('broken')];
  if (refused + different + broken === 0) return [];
  const first = rounds.map(({ faults }) => faults.first).find((text) => text !== null);
  return [`${refused} refused, ${different} with another body, ${broken} without answer; first: ${first}`];
}

/** What casts doubt on a contestant's rounds: faults, and a busy generator. */
export const doubtsAbout = (
  rounds: readonly { readonly faults: Faults; readonly busy: number }[],
): string[] => [...describeFaults(rounds), ...describeBusy(rounds)];

/** Names a contestant at whose rounds the generator had little time to spare, so that its figure is too low. */
function describeBusy(rounds: readonly { readonly busy: number }[]): string[] {
  const busiest = Math.max(...rounds.map(({ busy }) => busy));
  return busiest < 0.9
    ? []
    : [`the load generator used ${Math.round(busiest * 100)} % of its core, so the figure may be too low`];
}
