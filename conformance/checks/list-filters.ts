import type { Check } from '../check.ts';
import { askOnce } from '../harness/answers.ts';
import type { Context } from '../harness/context.ts';
import type { Exchange } from '../harness/exchange.ts';
import { metresBetween } from '../harness/geometry.ts';
import { type JsonObject, textIn } from '../harness/json.ts';
import { someReadOffers } from '../harness/market.ts';
import { Inconclusive, NotApplicable, require, whenInconclusive } from '../harness/outcomes.ts';
import { nameOf, namesOf, placeOf, svcpidsOf, without } from '../harness/parkings.ts';
import { type FlaggedList, keepsBothByDefault, keepsTrue } from './list-flags.ts';
import { pagingChecks } from './paging.ts';
import { parkingsSoldBy, someProviders, whoSellsThese } from './sold-by.ts';

/** Metres between two parkings that no plus code of the usual lengths has in common. */
const otherRegion = 250_000;
const mostSamples = 3;

const list: FlaggedList = {
  topic: 'list-parkings',
  operation: 'listParkings',
  subject: 'the parkings',
  base: async () => ({}),
};

/** Checks of the filters and the paging of GET /parkings (4.4). */
export const listFilterChecks: readonly Check[] = [
  keepsTrue(list, 'automated'),
  keepsTrue(list, 'bookable'),
  keepsBothByDefault(list, 'automated'),
  keepsBothByDefault(list, 'bookable'),
  ...pagingChecks({
    ...list,
    // Those that no filter can have taken away.
    known: async ({ facts }) => {
      const operable = await facts.operableParkings().catch(whenInconclusive([]));
      return operable.filter(({ automated, bookable }) => automated === true && bookable === true);
    },
  }),
  {
    id: 'list-parkings.provider-filter',
    clause: 'list-parkings.provider-filter',
    level: 'must',
    title: 'provider keeps the parkings of that provider, all of them and nothing else.',
    needs: [],
    async run(context) {
      let judged = 0;
      for (const provider of (await someProviders(context)).slice(0, mostSamples)) {
        const { elements, exchange } = await askOnce(context, 'listParkings', {
          query: { provider, limit: 0 },
        });
        const isSold = await whoSellsThese(context, elements);
        const stranger = elements.find((parking) => isSold(parking, provider) === false);
        require(stranger === undefined, {
          expected: `only parkings of ${provider}`,
          found: stranger === undefined ? '' : `${nameOf(stranger)}, whose offers are all of others`,
          exchanges: [exchange],
        });
        const everything = await context.facts.parkings();
        const own = await parkingsSoldBy(context, provider);
        const missing = without(own, elements).filter(
          (parking) => without([parking], everything).length === 0,
        );
        require(missing.length === 0, {
          expected: `every listed parking with an offer of ${provider}`,
          found: `${namesOf(missing)} left out`,
          exchanges: [exchange],
        });
        judged += own.length;
      }
      if (judged === 0) throw new Inconclusive('no answer tells whose the listed parkings are');
    },
  },
  {
    id: 'list-parkings.pluscode-filter',
    clause: 'list-parkings.pluscode-filter',
    level: 'must',
    title: 'pluscode keeps the parkings of that plus code.',
    needs: [],
    async run(context) {
      const coded = await codedParkings(context);
      for (const { parking, pluscode } of coded) {
        const { elements, exchange } = await askOnce(context, 'listParkings', {
          query: { pluscode, limit: 0 },
        });
        require(without([parking], elements).length === 0, {
          expected: `${nameOf(parking)}, whose plus code is ${pluscode}`,
          found: elements.length === 0 ? 'no parking' : `${namesOf(elements)} without it`,
          exchanges: [exchange],
        });
        const place = placeOf(parking);
        const far = elements.find((other) => {
          const otherPlace = placeOf(other);
          return place !== null && otherPlace !== null && metresBetween(place, otherPlace) > otherRegion;
        });
        const others = coded.filter((other) => !isNearCode(other.pluscode, pluscode));
        const wrong = far ?? others.find((other) => without([other.parking], elements).length === 0)?.parking;
        require(wrong === undefined, {
          expected: `only parkings of ${pluscode}`,
          found: wrong === undefined ? '' : nameOf(wrong),
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'list-parkings.type-filter',
    clause: 'list-parkings.type-filter',
    level: 'must',
    title: 'type keeps the parkings of the kind that their offers tell.',
    needs: [],
    async run(context) {
      const typed = await typedParkings(context);
      const types = [...new Set(typed.map(({ type }) => type))];
      for (const type of types.slice(0, mostSamples)) {
        const { elements, exchange } = await askOnce(context, 'listParkings', { query: { type, limit: 0 } });
        for (const one of typed) {
          const isThere = without([one.parking], elements).length === 0;
          require(isThere === (one.type === type), {
            expected: `${nameOf(one.parking)} ${one.type === type ? 'kept' : 'left out'}: its offer says type ${one.type}`,
            found: `it is ${isThere ? 'there' : 'left out'} with type=${type}`,
            exchanges: [one.exchange, exchange],
          });
        }
      }
    },
  },
];

interface CodedParking {
  readonly parking: JsonObject;
  readonly pluscode: string;
}

/** A plus code in full. */
const fullCode = /^[23456789CFGHJMPQRVWX]{8}\+[23456789CFGHJMPQRVWX]{2,7}$/i;

/** Parkings with their plus codes: as one of their offers tells, or their ids where those are plus codes. */
async function codedParkings(context: Context): Promise<readonly CodedParking[]> {
  const parkings = await context.facts.parkings();
  const told = (await someReadOffers(context).catch(whenInconclusive([]))).flatMap(({ svcpid, elements }) => {
    const pluscode = textIn(elements[0] ?? {}, 'pluscode');
    const parking = parkings.find((one) => svcpidsOf(one).includes(svcpid));
    return pluscode === undefined || parking === undefined ? [] : [{ parking, pluscode }];
  });
  const own = parkings.flatMap((parking) => {
    const pluscode = textIn(parking, 'id');
    return pluscode !== undefined && fullCode.test(pluscode) ? [{ parking, pluscode }] : [];
  });
  const coded = told.length > 0 ? told : own;
  if (coded.length === 0) throw new NotApplicable('no answer tells the plus code of a parking');
  const last = coded.at(-1);
  return [...coded.slice(0, mostSamples - 1), ...(last === undefined ? [] : [last])];
}

/** Whether one code may select what the other one names: how they match is open (equal, or by their beginnings). */
function isNearCode(a: string, b: string): boolean {
  const length = Math.min(6, a.length, b.length);
  return a.slice(0, length).toUpperCase() === b.slice(0, length).toUpperCase();
}

interface TypedParking {
  readonly parking: JsonObject;
  readonly type: string;
  readonly exchange: Exchange;
}

/** Parkings with the kind that one of their offers tells. */
export async function typedParkings(context: Context): Promise<readonly TypedParking[]> {
  const parkings = await context.facts.parkings();
  const typed = (await someReadOffers(context)).flatMap(({ svcpid, elements, exchange }) => {
    const type = textIn(elements[0] ?? {}, 'type');
    const parking = parkings.find((one) => svcpidsOf(one).includes(svcpid));
    return type === undefined || parking === undefined ? [] : [{ parking, type, exchange }];
  });
  if (typed.length === 0) throw new NotApplicable('no offer tells the kind of its parking');
  return typed;
}
