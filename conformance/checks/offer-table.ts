import type { Ask } from '../harness/answers.ts';
import type { Context } from '../harness/context.ts';
import type { Exchange } from '../harness/exchange.ts';
import type { Stay } from '../harness/facts.ts';
import { type JsonObject, numberIn, textIn } from '../harness/json.ts';
import { foundOffers, nearOffers, spread, usualStay, wideRadius, wideSearch } from '../harness/market.ts';
import { Inconclusive, whenInconclusive } from '../harness/outcomes.ts';
import { svcpidOf } from '../harness/parkings.ts';
import { shared } from '../harness/shared.ts';
import { atHour } from '../harness/stays.ts';

/** Operations that tell price and availability of an offer for a stay. */
export const tellers = ['searchAvailableParkings', 'findOffers', 'getOffer'] as const;
export type Teller = (typeof tellers)[number];

/** What an operation tells of one offer for one stay. */
export interface Told {
  readonly svcpid: string;
  readonly price: number | null;
  readonly available: boolean | null;
  /** false where it, or in a table any operation, says that the offer cannot be booked at all. */
  readonly bookable: boolean;
  /** The duration in minutes and the start that it tells to have looked at; only GET /offers does. */
  readonly duration: number | null;
  readonly start: string | null;
  readonly exchange: Exchange;
}

/** Minutes of a day and a quarter, which rates by the day and those by the hour cost. */
const beyondADay = 30 * 60;

/** Stays that differ in one thing from the usual one. */
export const stays = {
  usual: usualStay(),
  night: { ...usualStay(), start: atHour(2, 2) },
  long: { ...usualStay(), duration: beyondADay },
} as const satisfies Readonly<Record<string, Stay>>;
export type StayName = keyof typeof stays;

/** What each operation tells of some offers, by the stay asked about and the offer. */
export interface OfferTable {
  readonly svcpids: readonly string[];
  readonly told: (teller: Teller, stay: StayName, svcpid: string) => Told | null;
}

/** Offers that are compared. */
const mostOffers = 12;

/** Offers that are compared in this run. */
export const comparedOffers = shared(async (context): Promise<readonly string[]> => {
  const found = await wideSearch(context);
  const near = await nearOffers(context).catch(whenInconclusive(null));
  const svcpids = choose(found.elements, new Set(near?.elements.flatMap((offer) => svcpidOf(offer) ?? [])));
  if (svcpids.length > 0) return svcpids;
  throw new Inconclusive('a search finds no offer near the point', [found.exchange]);
});

/** Asks all operations for all stays. */
export async function askForTable(context: Context, ask: Ask): Promise<OfferTable> {
  const svcpids = await comparedOffers(context);
  const told = new Map<string, Told>();
  const unbookable = new Set<string>();
  const key = (teller: Teller, stay: StayName, svcpid: string) => `${teller} ${stay} ${svcpid}`;
  await Promise.all(
    (Object.keys(stays) as StayName[]).flatMap((stay) =>
      tellers.map(async (teller) => {
        for (const one of await tell(context, ask, teller, stays[stay], svcpids).catch(
          whenInconclusive([]),
        )) {
          told.set(key(teller, stay, one.svcpid), one);
          if (!one.bookable) unbookable.add(one.svcpid);
        }
      }),
    ),
  );
  return {
    svcpids,
    told(teller, stay, svcpid) {
      const one = told.get(key(teller, stay, svcpid));
      return one === undefined ? null : { ...one, bookable: !unbookable.has(svcpid) };
    },
  };
}

/**
 * Offers that all operations tell of, where there are enough. Those of parkings that close at times come first: their
 * availability depends on the start.
 */
function choose(parkings: readonly JsonObject[], near: ReadonlySet<string>): readonly string[] {
  const all = foundOffers(parkings);
  const common = all.filter(({ svcpid }) => near.has(svcpid));
  const pool = common.length >= mostOffers ? common : [...common, ...all];
  const closing = pool.filter(({ parking }) => parking.is_open_24h === false);
  const chosen = [...spread(closing, mostOffers / 2), ...spread(pool, mostOffers)];
  return [...new Set(chosen.map(({ svcpid }) => svcpid))].slice(0, mostOffers);
}

/** Asks an operation about some offers for a stay. */
export async function tell(
  context: Context,
  ask: Ask,
  teller: Teller,
  stay: Partial<Stay>,
  svcpids: readonly string[],
): Promise<readonly Told[]> {
  if (teller === 'getOffer') {
    const read = await Promise.all(
      svcpids.map(async (svcpid) => {
        const call = { path: { svcpid }, query: { ...stay } };
        const { elements, exchange } = await ask('getOffer', call);
        const own = elements.find((element) => svcpidOf(element) === svcpid);
        return own === undefined ? [] : [toldIn(own, svcpid, exchange)];
      }),
    );
    return read.flat();
  }
  const place = await context.facts.place();
  const { elements, exchange } =
    teller === 'findOffers'
      ? await ask('findOffers', { query: { ...place, ...stay } })
      : await ask('searchAvailableParkings', {
          body: { ...place, ...stay, search_radius_meters: wideRadius },
        });
  const offers = teller === 'findOffers' ? elements : foundOffers(elements).map(({ offer }) => offer);
  return offers.flatMap((offer) => {
    const svcpid = svcpidOf(offer);
    return svcpid === undefined || !svcpids.includes(svcpid) ? [] : [toldIn(offer, svcpid, exchange)];
  });
}

function toldIn(offer: JsonObject, svcpid: string, exchange: Exchange): Told {
  return {
    svcpid,
    price: numberIn(offer, 'customer_price') ?? numberIn(offer, 'expected_price') ?? null,
    available: typeof offer.available === 'boolean' ? offer.available : null,
    bookable: offer.bookable !== false,
    duration: numberIn(offer, 'duration') ?? null,
    start: textIn(offer, 'start') ?? null,
    exchange,
  };
}
