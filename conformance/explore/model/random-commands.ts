import fc from 'fast-check';
import { type Batch, type Command, type Details, interferences, type Kind } from './commands.ts';
import type { Scene } from './scene.ts';

/** Slots of one body: few, so that requests and vehicles repeat. Long bodies are rare. */
const three = [
  [0, 1, 2],
  [1, 2, 3],
];
const bodies = [[0], [1], ...three, ...three, ...three, Array.from({ length: 12 }, (_, slot) => slot)];

const slots = fc.constantFrom(...bodies);
const values = fc.constantFrom(0, 1, 2, 3, 4);
const nth = fc.nat(3);

/** Chooses x-batch. Batches are rare if they must wait for each other. */
function batches({ context }: Scene): fc.Arbitrary<Batch> {
  const isSpaced = context.profile.batch?.spacing_not_kept !== 'served';
  return fc.oneof(
    { weight: isSpaced ? 100 : 5, arbitrary: fc.constant<Batch>(null) },
    { weight: 1, arbitrary: fc.constant<Batch>('false') },
    { weight: isSpaced ? 1 : 2, arbitrary: fc.constant<Batch>('true') },
  );
}

/** True one time in eight. */
const rarely = fc.oneof(
  { weight: 7, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);

/** Makes random commands of one kind, for the given user or for either. */
function commandsBy({ context, readings: { length } }: Scene, user?: number) {
  const isOfEither = user === undefined && context.users.length > 1;
  const common = {
    user: isOfEither ? fc.constantFrom(0, 0, 1) : fc.constant(user ?? 0),
    first: length === 0 ? fc.constant(null) : fc.option(fc.nat(length - 1), { freq: 2 }),
    beside: rarely,
    again: rarely,
  };
  return <K extends Kind>(
    kind: K,
    details: { readonly [D in keyof Details[K]]: fc.Arbitrary<Details[K][D]> },
  ) => fc.record({ do: fc.constant(kind), ...common, ...details }) as unknown as fc.Arbitrary<Command>;
}

/** Days after the stay of the offer: mostly few, and once more than a month. */
const daysLater = [0, 1, 2, 3, 4, 5, 6, 40];

/** The commands about bookings; the more often one is listed, the more often it runs. */
export function bookingCommands(scene: Scene, user: number): fc.Arbitrary<Command>[] {
  const of = commandsBy(scene, user);
  const book = of('book', {
    day: fc.constantFrom(...daysLater),
    isOdd: fc.boolean(),
    withOffset: fc.boolean(),
    duration: fc.constantFrom(null, 15, 120, 1500),
    vehicle: fc.constantFrom('plain', 'beyond-ascii', 'default'),
    inform: fc.constantFrom('not', 'plain', 'beyond-ascii'),
    expect: fc.constantFrom('nothing', 'enough', 'too-little', 'too-little'),
  });
  const list = of('list', {});
  const again = of('cancel-again', { nth });
  const cancel = of('cancel', { nth, twice: fc.boolean() });
  const trigger = scene.webhooks === null ? [] : [of('trigger', {})];
  return [book, book, cancel, cancel, again, again, again, list, list, list, ...trigger];
}

/** The commands about vehicles; the more often one is listed, the more often it runs. */
export function vehicleCommands(scene: Scene, user?: number): fc.Arbitrary<Command>[] {
  const of = commandsBy(scene, user);
  const batch = batches(scene);
  const add = of('add', { slots, values, batch });
  const create = of('create', { slot: fc.nat(3), values });
  const update = of('update', {
    nth,
    values,
    members: fc.subarray(['model', 'brand', 'tag', 'listProviders'], { minLength: 1 }),
  });
  const deleteSome = of('delete-some', {
    nth,
    count: fc.constantFrom(1, 2, 3, 12),
    unknown: fc.boolean(),
    batch,
  });
  return [
    add,
    add,
    create,
    create,
    update,
    update,
    update,
    of('delete', { nth }),
    deleteSome,
    deleteSome,
    of('replace', { slots, values, batch }),
    of('delete-all', { how: fc.constantFrom('absent', 'empty') }),
    of('lack', {
      way: fc.constantFrom('create', 'add'),
      member: fc.constantFrom('plate', 'brand', 'model'),
    }),
    of('look', {}),
    ...(scene.webhooks === null ? [] : [of('trigger', {})]),
    ...(scene.context.users.length > 1
      ? [of('meddle', { nth, way: fc.constantFrom(...interferences) })]
      : []),
  ];
}
