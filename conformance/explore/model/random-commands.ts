import fc from 'fast-check';
import { type Batch, type Command, choices, type Kind } from './commands.ts';
import type { Scene } from './scene.ts';

/** How often each kind of command runs in sequences about vehicles, against the others. */
export const aboutVehicles = {
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
} as const;

/** The same in sequences about bookings. */
export const aboutBookings = { book: 2, cancel: 2, 'cancel-again': 3, list: 3, trigger: 1 } as const;

/** Makes random commands of these kinds, for the given user or for either; each has its weight. */
export function commandsOf(
  { context, readings: { length }, webhooks }: Scene,
  weights: Partial<Readonly<Record<Kind, number>>>,
  user?: number,
): fc.WeightedArbitrary<Command>[] {
  // Batches are rare if they must wait for each other.
  const isSpaced = context.profile.batch?.spacing_not_kept !== 'served';
  const batch = fc.oneof(
    { weight: isSpaced ? 100 : 5, arbitrary: fc.constant<Batch>(null) },
    { weight: 1, arbitrary: fc.constant<Batch>('false') },
    { weight: isSpaced ? 1 : 2, arbitrary: fc.constant<Batch>('true') },
  );
  const hasOther = context.users.length > 1;
  const common = {
    user: user === undefined && hasOther ? fc.constantFrom(0, 0, 1) : fc.constant(user ?? 0),
    first: length === 0 ? fc.constant(null) : fc.option(fc.nat(length - 1), { freq: 2 }),
    beside: rarely,
    again: rarely,
  };
  const impossible = [...(webhooks === null ? ['trigger'] : []), ...(hasOther ? [] : ['meddle'])];
  const kinds = Object.keys(weights) as Kind[];
  return kinds
    .filter((kind) => !impossible.includes(kind))
    .map((kind) => {
      const own = Object.entries<readonly unknown[]>(choices[kind]).map(
        ([name, values]) => [name, name === 'batch' ? batch : fc.constantFrom(...values)] as const,
      );
      const command = fc.record({ do: fc.constant(kind), ...common, ...Object.fromEntries(own) });
      return { weight: weights[kind] ?? 0, arbitrary: command as unknown as fc.Arbitrary<Command> };
    });
}

/** True one time in eight. */
const rarely = fc.oneof(
  { weight: 7, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);
