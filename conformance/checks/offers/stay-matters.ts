import { topics } from '../../../spec/generated/operations.ts';
import type { Ask } from '../../answers/ask.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { comparison } from '../../expectations/comparison.ts';
import { offersNearby } from '../../fixtures/offers/compared-offers.ts';
import {
  askForTable,
  type OfferTable,
  type PricingOperation,
  pricingOperations,
  readShownOffers,
  type ShownOffer,
  type StayName,
  stays,
} from '../../fixtures/offers/offer-table.ts';
import { dateTime, unusualOffsets, writtenWithOffset } from '../../fixtures/offers/stays.ts';
import { NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** A member of the request, a stay that changes it, and the field of an offer that must follow it. */
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
 * Checks that the three operations that show price and availability read start and duration. If other operations show
 * that an offer depends on one of them, the answer of this one must depend on it too.
 */
export const stayMattersChecks: readonly CheckDefinition[] = pricingOperations.flatMap((pricing) => [
  comparison(`${topics[pricing]}.start-instant`, {
    clause: `${topics[pricing]}.start`,
    title: 'A start means the same instant, however it is written.',
    async *compare(context, ask) {
      const offers = await offersNearby(context);
      let compared = 0;
      for (const name of ['usual', 'night'] as const) {
        const stay = stays[name]();
        const shown = await readShownOffers(ask, pricing, stay, offers);
        const elsewhere = unusualOffsets.map((offset) => writtenWithOffset(Date.parse(stay.start), offset));
        const withFraction = stay.start.replace('Z', '.000Z');
        for (const start of [...elsewhere, withFraction]) {
          const again = await readShownOffers(ask, pricing, { ...stay, start }, offers);
          const pairs = shownByBoth(shown, again).filter((pair) =>
            pair.every((one) => one.available !== null),
          );
          compared += pairs.length;
          for (const [one, other] of pairs.filter(([{ available }, twin]) => twin.available !== available))
            yield {
              expected: `${one.svcpid} available ${String(one.available)} at ${start}, as at ${stay.start}`,
              found: `available ${String(other.available)}`,
              exchanges: [one.exchange, other.exchange],
            };
        }
      }
      if (compared === 0) throw new NotApplicable('the operation shows no availability');
    },
  }),
  ...members.map((member) => {
    const clause = `${topics[pricing]}.${member.name}`;
    return comparison(`${clause}-matters`, {
      clause,
      also: [
        'service.reads-one-offer',
        'service.reads-best-offers',
        'search-offer.available-for-date',
        'offer.available-online',
      ],
      title: `${member.name} affects the ${member.shows === 'price' ? 'price' : 'availability'} shown for offers that depend on it.`,
      async *compare(context, ask) {
        if (member.name === 'duration') yield* ignoredWithoutStart(context, ask, pricing);
        yield* independence(context, ask, pricing, member);
      },
    });
  }),
]);

async function* independence(context: Context, ask: Ask, pricing: PricingOperation, member: Member) {
  const table = await askForTable(context, ask);
  const { name, shows } = member;
  const witnesses = new Map<string, string>();
  for (const other of pricingOperations.filter((one) => one !== pricing)) {
    for (const { svcpid, usual, changed } of pairsIn(table, other, member)) {
      if (usual !== changed) witnesses.set(svcpid, `${String(usual)} and ${String(changed)} of ${svcpid}`);
    }
  }
  if (witnesses.size === 0)
    throw new NotApplicable(`no other operation shows an offer whose ${shows} depends on ${name}`);
  // Offers may be listed in another order each time.
  const pairs = pairsIn(table, pricing, member)
    .filter(({ svcpid }) => witnesses.has(svcpid))
    .sort((a, b) => (a.svcpid < b.svcpid ? -1 : 1));
  const [first] = pairs;
  if (first === undefined)
    throw new NotApplicable(`the operation does not show the ${shows} of those offers`);
  if (pairs.some(({ usual, changed }) => usual !== changed)) return;
  yield {
    expected: `a different ${shows} for a different ${name}, as other operations show: ${pairs
      .slice(0, 3)
      .map(({ svcpid }) => witnesses.get(svcpid))
      .join(', ')}`,
    found: `${String(first.usual)} for ${first.svcpid} both times`,
    exchanges: first.exchanges,
  };
}

/** What an operation shows for the usual stay and for one with a member changed, of the offers that it shows for both. */
function pairsIn(table: OfferTable, pricing: PricingOperation, { stay, shows }: Member) {
  return table.svcpids.flatMap((svcpid) => {
    const [one, other] = [table.shown(pricing, 'usual', svcpid), table.shown(pricing, stay, svcpid)];
    const [usual, changed] = [one?.[shows] ?? null, other?.[shows] ?? null];
    if (one === null || other === null || usual === null || changed === null) return [];
    return [{ svcpid, usual, changed, exchanges: [one.exchange, other.exchange] }];
  });
}

/**
 * The offers whose price without a start is the same for two durations, though it differs for a start of now. Requests
 * take time and clocks differ, so the implementation's `now` may be some minutes off.
 */
async function* ignoredWithoutStart(context: Context, ask: Ask, pricing: PricingOperation) {
  const offers = await offersNearby(context);
  const durations = [stays.usual().duration, stays.long().duration] as const;
  const priced = async (start?: string) => {
    const stay = start === undefined ? {} : { start };
    const [short, long] = await Promise.all(
      durations.map((duration) =>
        readShownOffers(ask, pricing, { ...stay, duration }, offers).catch(whenInconclusive([])),
      ),
    );
    return shownByBoth(short ?? [], long ?? []).filter((pair) => pair.every(({ price }) => price !== null));
  };
  const now = Date.now();
  let ignored = (await priced()).filter(([one, other]) => one.price === other.price);
  for (const minutes of [2, 10]) {
    if (ignored.length === 0) return;
    const soon = await priced(dateTime(now + minutes * 60_000));
    ignored = ignored.filter(([{ svcpid, price }]) =>
      soon.some(([one, other]) => one.svcpid === svcpid && one.price === price && other.price !== price),
    );
  }
  for (const [one, other] of ignored) {
    yield {
      expected: `another price of ${one.svcpid} for ${durations[1]} minutes than for ${durations[0]}, without start as with a start of now`,
      found: `${String(other.price)} for both`,
      exchanges: [one.exchange, other.exchange],
    };
  }
}

/** The offers that two answers show, each as one and as the other shows it. */
function shownByBoth(ones: readonly ShownOffer[], others: readonly ShownOffer[]) {
  return ones.flatMap((one) => {
    const other = others.find(({ svcpid }) => svcpid === one.svcpid);
    return other === undefined ? [] : [[one, other] as const];
  });
}
