import { clauses } from '../../../spec/generated/clauses.ts';
import { titles, topics } from '../../../spec/generated/operations.ts';
import { centTolerance } from '../../answers/amounts.ts';
import { type Ask, sharedAsker } from '../../answers/ask.ts';
import { requireNoContradiction } from '../../answers/contradiction.ts';
import { flags } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { comparison } from '../../expectations/comparison.ts';
import {
  askForListed,
  askForTable,
  lastingMembers,
  type OfferTable,
  type PricingOperation,
  pricingOperations,
  type ShownOffer,
  stayNames,
  stays,
} from '../../fixtures/offers/offer-table.ts';
import { subjectInTitle } from '../../fixtures/offers/reading-requests.ts';
import type { Json } from '../../kernel/json.ts';
import { type Evidence, NotApplicable, type Source } from '../../kernel/outcomes.ts';

/** The clauses on what all operations must show alike; any of them may show it wrongly. */
const lastingClauses: ReadonlySet<string> = new Set(
  ['search-offer', 'offer', 'offer-by-location'].flatMap((form) =>
    lastingMembers.map((member) => `${form}.${member}`),
  ),
);

const onAvailability = {
  valueIn: ({ available }: ShownOffer) => available,
  // How available relates to bookable is open.
  mayBeWrong: ({ bookable }: ShownOffer) => bookable,
  shown: 'available',
  source: () => 'spec' as const,
};

/** Checks that all operations show the same values for an offer and a stay. */
export const offersAgreeChecks: readonly CheckDefinition[] = [
  agreement({
    ...onAvailability,
    id: 'search-offer.available-for-date',
    pricing: 'searchAvailableParkings',
    title:
      'A search agrees with the other operations on whether an offer is available for the requested start.',
    mayBeContradictedBy: isDateAware,
  }),
  agreement({
    ...onAvailability,
    id: 'offer.available-online',
    pricing: 'getOffer',
    title: 'An offer that searches show as available for a stay can be booked online.',
    mayBeWrong: ({ available, bookable }) => bookable && available === false,
  }),
  agreement({
    ...onAvailability,
    id: 'service.reads-best-offers-agreement',
    clause: 'service.reads-best-offers',
    pricing: 'findOffers',
    title: 'GET /offers agrees with the other operations on whether an offer is available for the stay.',
    mayBeContradictedBy: isDateAware,
  }),
  ...(
    [
      ['search-offer.customer_price-meaning', 'searchAvailableParkings'],
      ['offer.customer_price-forecast', 'getOffer'],
      ['offer-by-location.expected_price-forecast', 'findOffers'],
    ] as const
  ).map(([id, pricing]) =>
    agreement({
      id,
      also: ['offer.customer_price-expected'],
      pricing,
      valueIn: ({ price }) => price,
      title: `${subjectInTitle(pricing)} shows the same price as the other operations, if the profile says that offers show the booking price.`,
      shown: 'a price of',
      source: ({ profile }) => (profile.offers?.price_forecast === 'booking-price' ? 'profile' : null),
    }),
  ),
  comparison('search-offer.same-everywhere', {
    clause: 'search-offer.svcPID-identifies-offer',
    also: [
      ...clauses.map(({ id }) => id).filter((id) => lastingClauses.has(id)),
      ...flags.map((flag) => `list-offer.${flag}`),
      'search-offer.cancel_mn-absent',
      'offer-by-location.cancel_mn-absent',
    ],
    title: 'Every operation shows the same provider, PID, flags and terms of an offer for the same stay.',
    async *compare(context, ask) {
      const table = await askForTable(context, ask);
      let compared = 0;
      const cases = stayNames.flatMap((stay) =>
        table.svcpids.flatMap((svcpid) => lastingMembers.map((member) => ({ stay, svcpid, member }))),
      );
      for (const { stay, svcpid, member } of cases) {
        const shown = pricingOperations.flatMap((pricing) => table.shown(pricing, stay, svcpid) ?? []);
        const [first, ...others] = shown.filter((one) => tells(member, one, context));
        compared += others.length;
        const other = others.find(({ offer }) => (offer[member] ?? null) !== (first?.offer[member] ?? null));
        if (first === undefined || other === undefined) continue;
        if (member === 'provider' && !shareNames(table, first, other)) continue;
        yield {
          expected: `the same ${member} for ${svcpid} in all operations, for ${JSON.stringify(stays[stay]())}`,
          found: `${inOperation(first.offer[member], first)} and ${inOperation(other.offer[member], other)}`,
          source: [first, other].every((one) => states(member, one)) ? 'spec' : 'profile',
          exchanges: [first.exchange, other.exchange],
        };
      }
      yield* wronglyListed(table, await askForListed(context, ask, table));
      if (compared === 0) throw new NotApplicable('no two operations show the same member of an offer');
    },
  }),
];

function inOperation(value: Json | undefined, { exchange }: Pick<ShownOffer, 'exchange'>): string {
  return `${JSON.stringify(value) ?? 'none'} in ${titles[exchange.operation]}`;
}

/** Whether two operations show some offer with the same provider: how they spell providers is open. */
function shareNames(table: OfferTable, ...pair: readonly [ShownOffer, ShownOffer]): boolean {
  return table.svcpids.some((svcpid) => {
    const [name, other] = pair.map(
      ({ exchange }) => table.shown(exchange.operation as PricingOperation, 'usual', svcpid)?.offer.provider,
    );
    return name !== undefined && name === other;
  });
}

/** Yields the flags in lists, which know no stay, that the other operations show otherwise for every stay. */
function* wronglyListed(table: OfferTable, listed: readonly ShownOffer[]): Iterable<Evidence> {
  for (const own of listed) {
    for (const flag of flags) {
      const told = table.shownOf(own.svcpid).filter(({ offer }) => isFormed(flag, offer[flag]));
      const isElsewhere = told.some(({ offer }) => offer[flag] === own.offer[flag]);
      // An offer that can be booked may not be bookable for these stays.
      const isOpen = flag === 'bookable' && own.bookable;
      const [other] = told;
      if (other === undefined || isElsewhere || isOpen || !isFormed(flag, own.offer[flag])) continue;
      yield {
        expected: `the same ${flag} for ${own.svcpid} in all operations`,
        found: `${inOperation(other.offer[flag], other)} and ${inOperation(own.offer[flag], own)}`,
        exchanges: [other.exchange, own.exchange],
      };
    }
  }
}

/** Whether an answer says something about a member of an offer, by the specification or by the profile. */
function tells(member: string, one: ShownOffer, { profile }: Context): boolean {
  const isDeclared = profile.offers?.cancel_mn_absent === 'not-cancellable';
  return (
    states(member, one) || (isDeclared && member === 'cancel_mn' && (one.offer.cancel_mn ?? null) === null)
  );
}

/** Whether the specification says what a member means: an offer without cancel_mn cannot be cancelled (2.4). */
function states(member: string, { offer, exchange }: ShownOffer): boolean {
  const isFinal = member === 'cancel_mn' && exchange.operation === 'getOffer';
  return isFormed(member, offer[member]) || (isFinal && (offer.cancel_mn ?? null) === null);
}

/** Whether a member has the form of 2.3 and 2.4; other checks cover those that do not. */
function isFormed(member: string, value: unknown): boolean {
  if (member === 'automated' || member === 'bookable') return typeof value === 'boolean';
  if (member === 'access_type') return value === 'multipass' || value === 'onepass';
  if (member === 'provider') return typeof value === 'string' && value.trim() !== '';
  return Number.isInteger(value);
}

interface Agreement extends Pick<CheckDefinition, 'id' | 'clause' | 'also' | 'title'> {
  readonly pricing: PricingOperation;
  /** The compared value; null if the operation does not show it. */
  readonly valueIn: (offer: ShownOffer) => boolean | number | null;
  /** Whether the offer may be found wrong; by default, any may. */
  readonly mayBeWrong?: (offer: ShownOffer) => boolean;
  /** Whether another operation may contradict this one; by default, any may. */
  readonly mayBeContradictedBy?: (table: OfferTable, other: PricingOperation) => boolean;
  /** What precedes the value in findings. */
  readonly shown: string;
  /** null if a difference is only recorded. */
  readonly source: (context: Context) => Source | null;
}

function agreement(given: Agreement): CheckDefinition {
  const { id, clause = id, also = [], pricing, title } = given;
  return {
    id,
    clause,
    // An operation that ignores a member of the stay disagrees too.
    also: [`${topics[pricing]}.start`, `${topics[pricing]}.duration`, ...also],
    title,
    async run(context) {
      const source = given.source(context);
      if (source === null) {
        const dissents = dissentsOf(context, sharedAsker(context), given, 'observed');
        const { done } = await dissents[Symbol.asyncIterator]().next();
        context.observe(clause, done === true ? 'it agrees with the others' : 'it differs from the others');
        throw new NotApplicable('the profile does not say that prices agree');
      }
      await requireNoContradiction(context, (ask) => dissentsOf(context, ask, given, source));
    },
  };
}

/**
 * Yields what an operation shows for an offer if every other operation that shows the offer contradicts it. Only then
 * is it certain which one is wrong. A single contradiction is enough if no other operation shows the offer.
 */
async function* dissentsOf(
  context: Context,
  ask: Ask,
  { pricing, valueIn, mayBeWrong = () => true, mayBeContradictedBy = () => true, shown }: Agreement,
  source: Source,
): AsyncIterable<Evidence> {
  const table = await askForTable(context, ask);
  const witnesses = pricingOperations.filter(
    (other) => other !== pricing && mayBeContradictedBy(table, other),
  );
  let compared = 0;
  for (const stay of stayNames) {
    for (const svcpid of table.svcpids) {
      const own = table.shown(pricing, stay, svcpid);
      const others = witnesses.flatMap((other) => table.shown(other, stay, svcpid) ?? []);
      const value = own === null ? null : valueIn(own);
      const values = others.map(valueIn);
      if (own === null || value === null || values.every((one) => one === null)) continue;
      compared += 1;
      if (!mayBeWrong(own) || !values.every((one) => differ(value, one))) continue;
      const different = [...new Set(values)].map((one) => `${shown} ${one}`).join(' and ');
      yield {
        expected: `${different} for ${svcpid}, as in other operations, for ${JSON.stringify(stays[stay]())}`,
        found: `${shown} ${value}`,
        source,
        exchanges: [...others, own].map(({ exchange }) => exchange),
      };
    }
  }
  if (compared === 0) throw new NotApplicable('no two operations show the same offer');
}

/** Whether two values are shown and differ by more than rounding does. */
function differ(value: boolean | number | null, other: boolean | number | null): boolean {
  if (value === null || other === null) return false;
  const areNumbers = typeof value === 'number' && typeof other === 'number';
  return areNumbers ? Math.abs(value - other) > centTolerance : value !== other;
}

/** Whether an operation's `available` depends on the stay. A value that never changes proves nothing. */
function isDateAware(table: OfferTable, pricing: PricingOperation): boolean {
  return table.svcpids.some((svcpid) => {
    const said = stayNames.map((stay) => table.shown(pricing, stay, svcpid)?.available);
    return said.includes(true) && said.includes(false);
  });
}
