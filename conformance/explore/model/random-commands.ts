import { type Command, choices, type Kind } from './commands.ts';
import { nthOf } from './run.ts';
import type { Scene } from './scene.ts';

/** The kinds of commands in sequences about vehicles; a weight says how often one is drawn, against the others. */
const aboutVehicles = weighted({
  add: 2,
  create: 2,
  update: 3,
  delete: 1,
  'delete-some': 2,
  replace: 1,
  'delete-all': 1,
  lack: 1,
  look: 1,
  trigger: 1,
  meddle: 1,
});

/** The same in sequences about bookings. */
const aboutBookings = weighted({ book: 2, cancel: 2, 'cancel-again': 3, list: 3, trigger: 2 });

/** Lists each kind as often as its weight says. */
function weighted(weights: Partial<Readonly<Record<Kind, number>>>): readonly Kind[] {
  return Object.entries(weights).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind));
}

/** The share of sequences about bookings, and of commands about vehicles in such a sequence. */
const shareOfBookings = 0.3;
const shareOfVehicles = 0.3;

/** The most commands in a sequence about vehicles; one about bookings may have twice as many. */
const maxCommands = 20;

/** A random sequence of commands: about vehicles, of any user, or about bookings and a few vehicles, of one user. */
export function randomCommands(scene: Scene, random: () => number): readonly Command[] {
  const { context, readings, webhooks } = scene;
  const chance = (share: number) => random() < share;
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(values: readonly T[]) => nthOf(values, below(values.length));

  const hasOther = context.users.length > 1;
  const isPossible = (kind: Kind) =>
    (kind !== 'trigger' || webhooks !== null) && (kind !== 'meddle' || hasOther);
  const [ofVehicles, ofBookings] = [aboutVehicles.filter(isPossible), aboutBookings.filter(isPossible)];
  // Batches are rare if they must wait for each other.
  const shareOfBatches = context.profile.batch?.spacing_not_kept === 'served' ? 0.6 : 0.03;
  const isOfBookings = chance(shareOfBookings);
  const owner = hasOther ? oneOf([0, 1]) : 0;

  function randomCommand(): Command {
    const kind = oneOf(isOfBookings && !chance(shareOfVehicles) ? ofBookings : ofVehicles);
    const own = Object.entries<readonly unknown[]>(choices[kind]).map(([name, values]) => {
      const isPlain = name === 'batch' && !chance(shareOfBatches);
      return [name, isPlain ? null : oneOf(values)];
    });
    return {
      do: kind,
      user: isOfBookings || !hasOther ? owner : oneOf([0, 0, 1]),
      first: readings.length > 0 && chance(0.5) ? below(readings.length) : null,
      beside: chance(0.125),
      again: chance(0.125),
      ...Object.fromEntries(own),
    };
  }

  return Array.from({ length: below(maxCommands * (isOfBookings ? 2 : 1) + 1) }, randomCommand);
}
