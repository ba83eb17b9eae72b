import type { Ask } from '../../answers/ask.ts';
import { type Contradiction, requireNoContradiction } from '../../answers/contradiction.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import {
  askForTable,
  comparedOffers,
  type OfferOperation,
  type OfferTable,
  offerOperations,
  readShown,
  type StayName,
  stays,
  topics,
} from '../../fixtures/offers/offer-table.ts';
import { writtenWithOffset } from '../../fixtures/offers/stays.ts';
import { NotApplicable } from '../../kernel/outcomes.ts';

/** A member of the request, with the stay that differs in it and what of the answer has to follow. */
interface Member {
  readonly name: 'start' | 'duration';
  readonly stay: StayName;
  readonly shows: 'available' | 'price';
}

const members: readonly Member[] = [
  { name: 'start', stay: 'night', shows: 'available' },
  { name: 'duration', stay: 'long', shows: 'price' },
];

/**
 * Checks that the three operations that show price and availability read start and duration: where the others show
 * that an offer depends on one of them, the answer has to follow it too.
 */
export const stayMattersChecks: readonly CheckDefinition[] = offerOperations.flatMap((operation) => [
  readsOffset(operation),
  ...members.map((member): CheckDefinition => {
    const clause = `${topics[operation]}.${member.name}`;
    return {
      id: `${clause}-matters`,
      clause,
      also: [
        'service.reads-one-offer',
        'service.reads-best-offers',
        'search-offer.available-for-date',
        'offer.available-online',
      ],
      title: `${member.name} affects the ${member.shows === 'price' ? 'price' : 'availability'} shown for offers that depend on it.`,
      run: (context) =>
        requireNoContradiction(context, (ask) => independence(context, ask, operation, member)),
    };
  }),
]);

function readsOffset(operation: OfferOperation): CheckDefinition {
  const clause = `${topics[operation]}.start`;
  return {
    id: `${clause}-instant`,
    clause,
    title: 'A start means the same instant at any UTC offset.',
    run: (context) => requireNoContradiction(context, (ask) => otherwiseElsewhere(context, ask, operation)),
  };
}

async function* otherwiseElsewhere(
  context: Context,
  ask: Ask,
  operation: OfferOperation,
): AsyncIterable<Contradiction> {
  const svcpids = await comparedOffers(context);
  for (const name of ['usual', 'night'] as const) {
    const stay = stays[name];
    const elsewhere = { ...stay, start: writtenWithOffset(Date.parse(stay.start)) };
    const shown = await readShown(context, ask, operation, stay, svcpids);
    for (const one of await readShown(context, ask, operation, elsewhere, svcpids)) {
      const twin = shown.find(({ svcpid }) => svcpid === one.svcpid);
      if (twin === undefined || twin.available === one.available) continue;
      yield {
        expected: `${one.svcpid} available ${String(twin.available)} at ${elsewhere.start}, as at ${stay.start}`,
        found: `available ${String(one.available)}`,
        exchanges: [twin.exchange, one.exchange],
      };
    }
  }
}

async function* independence(
  context: Context,
  ask: Ask,
  operation: OfferOperation,
  member: Member,
): AsyncIterable<Contradiction> {
  const table = await askForTable(context, ask);
  const { name, stay, shows } = member;
  const witnesses = new Map<string, string>();
  for (const other of offerOperations.filter((one) => one !== operation)) {
    for (const svcpid of table.svcpids.filter((one) => differs(table, other, member, one))) {
      const [a, b] = (['usual', stay] as const).map((one) => table.shown(other, one, svcpid)?.[shows]);
      witnesses.set(svcpid, `${String(a)} and ${String(b)} of ${svcpid}`);
    }
  }
  if (witnesses.size === 0)
    throw new NotApplicable(`no other operation shows an offer whose ${shows} depends on ${name}`);
  const shown = [...witnesses.keys()].filter((svcpid) => isShown(table, operation, member, svcpid));
  const [first] = shown;
  if (first === undefined) throw new NotApplicable(`it does not show the ${shows} of those offers`);
  if (shown.some((svcpid) => differs(table, operation, member, svcpid))) return;
  const pair = (['usual', stay] as const).flatMap((one) => table.shown(operation, one, first) ?? []);
  yield {
    expected: `a different ${shows} for a different ${name}, as other operations show: ${shown.map((svcpid) => witnesses.get(svcpid)).join(', ')}`,
    found: `${String(pair[0]?.[shows])} for ${first} both times`,
    exchanges: pair.map(({ exchange }) => exchange),
  };
}

function isShown(
  table: OfferTable,
  operation: OfferOperation,
  { stay, shows }: Member,
  svcpid: string,
): boolean {
  return (['usual', stay] as const).every(
    (name) => (table.shown(operation, name, svcpid)?.[shows] ?? null) !== null,
  );
}

function differs(table: OfferTable, operation: OfferOperation, member: Member, svcpid: string): boolean {
  const { stay, shows } = member;
  const [a, b] = [table.shown(operation, 'usual', svcpid), table.shown(operation, stay, svcpid)];
  return isShown(table, operation, member, svcpid) && a?.[shows] !== b?.[shows];
}
