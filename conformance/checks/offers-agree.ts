import type { Check } from '../check.ts';
import type { Context } from '../harness/context.ts';
import { NotApplicable, require, type Source, whenInconclusive } from '../harness/outcomes.ts';
import {
  type OfferTable,
  offerTable,
  type StayName,
  stays,
  type Teller,
  type Told,
  tell,
  tellers,
} from './offer-table.ts';

/** Money is compared with room for binary fractions and a rounded cent. */
const centTolerance = 0.011;

/** What an operation says of an offer for a stay that no other operation agrees with. */
interface Dissent {
  readonly own: Told;
  readonly others: readonly Told[];
  readonly stay: StayName;
}

type Disagrees = (own: Told, other: Told) => boolean;

/** How available relates to bookable is open, so what cannot be booked at all is not compared. */
const saysOtherwise: Disagrees = (own, other) =>
  own.available !== null &&
  other.available !== null &&
  own.available !== other.available &&
  own.bookable &&
  other.bookable;

/** Clauses that make an operation disagree too when it breaks them. */
const follows: Readonly<Record<Teller, readonly string[]>> = {
  searchAvailableParkings: ['search.start', 'search.duration'],
  findOffers: ['find-offers.start', 'find-offers.duration'],
  getOffer: ['get-offer.start', 'get-offer.duration'],
};

/** Checks that the operations that tell price and availability of an offer for one stay say the same of it. */
export const offersAgreeChecks: readonly Check[] = [
  agreement({
    id: 'search-offer.available-for-date',
    clause: 'search-offer.available-for-date',
    teller: 'searchAvailableParkings',
    title: 'A search says of an offer what the other operations say: whether it is available for the start.',
    disagrees: saysOtherwise,
    heeds: isDateAware,
    show: ({ available }) => `available ${String(available)}`,
    source: () => 'spec',
  }),
  agreement({
    id: 'offer.available-online',
    clause: 'offer.available-online',
    teller: 'getOffer',
    title: 'An offer that the searches find available for a stay is not refused online booking for it.',
    disagrees: (own, other) => own.available === false && saysOtherwise(own, other),
    heeds: () => true,
    show: ({ available }) => `available ${String(available)}`,
    source: () => 'spec',
  }),
  agreement({
    id: 'service.reads-best-offers-agreement',
    clause: 'service.reads-best-offers',
    teller: 'findOffers',
    title:
      'GET /offers says of an offer what the other operations say: whether it is available for the stay.',
    disagrees: saysOtherwise,
    heeds: isDateAware,
    show: ({ available }) => `available ${String(available)}`,
    source: () => 'spec',
  }),
  ...(
    [
      ['search-offer.customer_price-meaning', 'searchAvailableParkings', 'A search'],
      ['offer.customer_price-forecast', 'getOffer', 'GET /offers/:svcpid'],
      ['offer-by-location.expected_price-forecast', 'findOffers', 'GET /offers'],
    ] as const
  ).map(([clause, teller, name]) =>
    agreement({
      id: clause,
      clause,
      also: ['offer.customer_price-expected'],
      teller,
      title: `${name} foretells the price that the other operations foretell, where the profile says that it is the booking's.`,
      disagrees: (own, other) =>
        own.price !== null && other.price !== null && Math.abs(own.price - other.price) > centTolerance,
      heeds: () => true,
      show: ({ price }) => `a price of ${String(price)}`,
      source: ({ profile }) => (profile.offers?.price_forecast === 'booking-price' ? 'profile' : null),
    }),
  ),
];

interface Agreement {
  readonly id: string;
  readonly clause: string;
  /** Clauses beside those that make any of its answers disagree. */
  readonly also?: readonly string[];
  readonly teller: Teller;
  readonly title: string;
  readonly disagrees: Disagrees;
  /** Whether another operation's word counts against this one's. */
  readonly heeds: (table: OfferTable, other: Teller) => boolean;
  readonly show: (told: Told) => string;
  /** null where a difference is only to be observed. */
  readonly source: (context: Context) => Source | null;
}

function agreement(given: Agreement): Check {
  const { id, clause, also = [], teller, title, show } = given;
  return {
    id,
    clause,
    also: [...follows[teller], ...also],
    level: 'must',
    title,
    needs: [],
    async run(context) {
      const dissent = await findDissent(context, given);
      const confirmed = dissent === null ? null : await confirm(context, given, dissent);
      const source = given.source(context);
      if (source === null) {
        context.observe(
          clause,
          confirmed === null ? 'it agrees with the others' : 'it differs from the others',
        );
        throw new NotApplicable('the profile does not say that prices agree');
      }
      const [other] = confirmed?.others ?? [];
      require(confirmed === null, {
        expected: `${other === undefined ? '' : show(other)} for ${other?.svcpid} as elsewhere, for ${JSON.stringify(stays[confirmed?.stay ?? 'usual'])}`,
        found: confirmed === null ? '' : show(confirmed.own),
        source,
        exchanges:
          confirmed === null ? [] : [...confirmed.others, confirmed.own].map(({ exchange }) => exchange),
      });
    },
  };
}

/**
 * An answer that every other operation that speaks of it contradicts; who is wrong is certain only then, so one
 * contradiction alone counts where nobody else speaks.
 */
async function findDissent(
  context: Context,
  { teller, disagrees, heeds }: Agreement,
): Promise<Dissent | null> {
  const table = await offerTable(context);
  const witnesses = tellers.filter((other) => other !== teller && heeds(table, other));
  let compared = 0;
  for (const stay of Object.keys(stays) as StayName[]) {
    for (const svcpid of table.svcpids) {
      const own = table.told(teller, stay, svcpid);
      const others = witnesses.flatMap((other) => table.told(other, stay, svcpid) ?? []);
      if (own === null || others.length === 0) continue;
      compared += 1;
      if (others.every((other) => disagrees(own, other))) return { own, others, stay };
    }
  }
  if (compared === 0) throw new NotApplicable('no two operations tell of the same offer');
  return null;
}

/** Asks all of them again, since spaces and prices change meanwhile. */
async function confirm(
  context: Context,
  { teller, disagrees }: Agreement,
  { own: { svcpid }, others, stay }: Dissent,
): Promise<Dissent | null> {
  const [own] = await tell(context, teller, stays[stay], [svcpid], true);
  const again: Told[] = [];
  for (const other of new Set(others.map(({ exchange }) => exchange.operation as Teller))) {
    again.push(...(await tell(context, other, stays[stay], [svcpid], true).catch(whenInconclusive([]))));
  }
  if (own === undefined || again.length < others.length) return null;
  return again.every((other) => disagrees(own, other)) ? { own, others: again, stay } : null;
}

/** Whether an operation shows that its available depends on the stay: another's word on one day weighs nothing. */
function isDateAware(table: OfferTable, teller: Teller): boolean {
  return table.svcpids.some((svcpid) => {
    const said = (Object.keys(stays) as StayName[]).map(
      (stay) => table.told(teller, stay, svcpid)?.available,
    );
    return said.includes(true) && said.includes(false);
  });
}
