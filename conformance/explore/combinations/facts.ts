import { type OperationId, titles } from '../../../spec/generated/operations.ts';
import { type Listed, objects } from '../../answers/ask.ts';
import { lastingMembers, type PricingOperation } from '../../fixtures/offers/offer-table.ts';
import { offersIn } from '../../fixtures/offers/offers.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { asArray, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Evidence } from '../../kernel/outcomes.ts';
import { clausesOn } from '../stated-clauses.ts';

/** Members that are the same in every operation that shows them. */
export const stableMembers: readonly string[] = [...lastingMembers, 'rates'];

/** Members that are the same for the same stay in the same operation, texts aside. */
export const stayMembers: readonly string[] = [
  ...stableMembers,
  'cancelable',
  'price',
  'available',
  'distance',
];

/** The topic of the clauses on an offer as an operation shows it. */
const forms: { readonly [O in OperationId]?: string } = {
  searchAvailableParkings: 'search-offer',
  findOffers: 'offer-by-location',
  getOffer: 'offer',
};

/** The operations that list parkings page by page. */
export const lists = ['listParkings', 'listProviderParkings'] as const;

/** The operations that find offers for a stay. */
export const searches = ['searchAvailableParkings', 'findOffers'] as const;

/** Clauses on the availability and price that an operation shows, besides the clauses on its parameters. */
export const onOffers: Readonly<Record<PricingOperation, readonly string[]>> = {
  searchAvailableParkings: ['search-offer.svcPID-identifies-offer', 'search-offer.available-for-date'],
  findOffers: ['service.reads-best-offers'],
  getOffer: [
    'service.reads-one-offer',
    'offer.svcpid-as-requested',
    'offer.available-online',
    'offer.customer_price-expected',
  ],
};

/** The members that have a value in both objects but differ. */
export function differences([one, other]: readonly [JsonObject, JsonObject], members: readonly string[]) {
  return members.flatMap((member) => {
    const [first, second] = [memberOf(one, member), memberOf(other, member)];
    if (first == null || second == null || first === second) return [];
    const values = member === 'rates' ? differingRates(first, second) : ([first, second] as const);
    return inAnyOrder(values[0]) === inAnyOrder(values[1]) ? [] : [{ member, values }];
  });
}

/** Yields the members in which two answers differ about one thing. */
export function* memberContradictions(
  shown: readonly [JsonObject, JsonObject],
  members: readonly string[],
  about: {
    readonly name: string;
    readonly topics: readonly string[];
    readonly exchanges: readonly [Exchange, Exchange];
  },
): Iterable<Evidence> {
  const { name, topics, exchanges } = about;
  for (const { member, values } of differences(shown, members)) {
    const also = topics.flatMap((topic) => clausesOn(topic, member));
    const [known, found] = [JSON.stringify(values[0]), JSON.stringify(values[1])];
    const [one, other] = exchanges.map(({ operation }) => titles[operation]);
    yield {
      expected: `the same ${member} for ${name} in both answers`,
      found: `${known} in ${one} and ${found} in ${other}`,
      also,
      exchanges,
    };
  }
}

/**
 * The offers that two answers both show, each as the first and as the second shows it. Several with one identifier,
 * which is open, cannot be told apart, so they are left out.
 */
export function offersInBoth(one: Listed, other: Listed) {
  const said = groupBy(offersIn(one), ({ svcpid }) => svcpid);
  return [...groupBy(offersIn(other), ({ svcpid }) => svcpid)].flatMap(([svcpid, [shown, ...more]]) => {
    const [known, ...twins] = said.get(svcpid) ?? [];
    if (known === undefined || more.length + twins.length > 0) return [];
    return [{ svcpid, shown: [known.offer, shown.offer] as const }];
  });
}

/** Yields the members in which two answers differ about the same offer; the second answer is the one in doubt. */
export function* offerContradictions(
  answer: Listed,
  doubted: Listed,
  members: readonly string[],
): Iterable<Evidence> {
  const exchanges = [answer.exchange, doubted.exchange] as const;
  const topics = exchanges.map(({ operation }) => forms[operation] ?? '');
  for (const { svcpid, shown } of offersInBoth(answer, doubted))
    yield* memberContradictions(shown, members, { name: svcpid, topics, exchanges });
}

function memberOf(object: JsonObject, member: string): Json | undefined {
  return member === 'price' ? (object.customer_price ?? object.expected_price) : object[member];
}

/** The order of elements in a list is mostly open. */
function inAnyOrder(value: Json): string {
  const elements = asArray(value)?.map((element) => JSON.stringify(element));
  return JSON.stringify(elements?.sort() ?? value);
}

/** Which rates an operation shows is open, so only rates for the same time are compared. */
function differingRates(one: Json, other: Json): readonly [Json, Json] {
  const [first, second] = [ratesByTime(one), ratesByTime(other)];
  const common = [...first.keys()].filter((time) => second.has(time)).sort();
  return [common.map((time) => first.get(time) ?? null), common.map((time) => second.get(time) ?? null)];
}

/** The rates whose time no other rate has. */
function ratesByTime(rates: Json): ReadonlyMap<string, Json> {
  const byTime = groupBy(objects(asArray(rates) ?? []), ({ time, unit }) => JSON.stringify([time, unit]));
  const single = [...byTime].filter(([, { length }]) => length === 1);
  return new Map(
    single.map(([time, [{ time: count = null, unit = null, price = null, currency = null }]]) => [
      time,
      [count, unit, price, currency],
    ]),
  );
}
