import { type Listed, orNone } from '../../answers/ask.ts';
import { metresBetween } from '../../answers/geometry.ts';
import {
  flags,
  isAmong,
  isAutomatedAndBookable,
  nameOf,
  placeOf,
  svcpidsOf,
  without,
} from '../../answers/parkings.ts';
import { sampleEvenly } from '../../answers/samples.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { comparison, missing, presumeSomeLeftOut, surplus } from '../../expectations/comparison.ts';
import { keepsBothByDefault, keepsTrue } from '../../expectations/list-flags.ts';
import { type ParkingList, pagingChecks } from '../../expectations/paging.ts';
import { listAllParkings } from '../../fixtures/offers/listings.ts';
import { readOffer, readOffers, someReadOffers } from '../../fixtures/offers/offers.ts';
import { providersToTry, sellerTest } from '../../fixtures/offers/sold-by.ts';
import { type JsonObject, textIn } from '../../kernel/json.ts';
import { Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** Metres between two parkings that cannot share a plus code of the usual lengths. */
const otherRegion = 250_000;
const maxSamples = 3;

/** The list of GET /parkings. */
export const list: ParkingList = {
  operation: 'listParkings',
  subject: 'the parkings',
  base: async () => ({}),
  // Only parkings that no filter can have removed.
  known: async (_, ask) => {
    const operable = await orNone(ask('listAvailableParkings', {}));
    return operable.filter(isAutomatedAndBookable);
  },
};

/** Checks of the filters and the paging of GET /parkings (4.4). */
export const listFilterChecks: readonly CheckDefinition[] = [
  ...flags.map((flag) => keepsTrue(list, flag)),
  ...flags.map((flag) => keepsBothByDefault(list, flag)),
  ...pagingChecks(list),
  comparison('list-parkings.provider-filter', {
    title: 'provider selects all parkings of that provider and no others.',
    async *compare(context, ask) {
      let judged = 0;
      const all = await ask('listParkings', { query: { limit: 0 } });
      const filtered: Listed[] = [];
      for (const provider of await providersToTry(context)) {
        const kept = await ask('listParkings', { query: { provider, limit: 0 } });
        filtered.push(kept);
        const isSold = await sellerTest(context, kept.elements);
        const others = kept.elements.filter((parking) => isSold(parking, provider) === false);
        yield* surplus(others, `only parkings with an offer of ${provider}`, kept);
        const own = all.elements.filter((parking) => isSold(parking, provider) === true);
        const lost = without(own, kept.elements);
        yield* missing(lost, `which has an offer of ${provider}`, all, kept);
        judged += own.length;
      }
      if (judged === 0) throw new Inconclusive('no response shows who sells the listed parkings');
      presumeSomeLeftOut(all, filtered);
    },
  }),
  comparison('list-parkings.pluscode-filter', {
    title: 'pluscode selects the parkings with that plus code.',
    async *compare(context, ask) {
      const all = await ask('listParkings', { query: { limit: 0 } });
      const coded = await codedParkings(context, all.elements);
      const filtered: Listed[] = [];
      for (const { parking, value: pluscode } of coded) {
        const kept = await ask('listParkings', { query: { pluscode, limit: 0 } });
        const { elements } = kept;
        filtered.push(kept);
        yield* missing(without([parking], elements), `whose plus code is ${pluscode}`, all, kept);
        const far = elements.find((other) => {
          const [place, otherPlace] = [placeOf(parking), placeOf(other)];
          return place !== null && otherPlace !== null && metresBetween(place, otherPlace) > otherRegion;
        });
        const others = coded.filter((other) => !isNearCode(other.value, pluscode));
        const wrong = far ?? others.find((other) => isAmong(other.parking, elements))?.parking;
        yield* surplus(wrong === undefined ? [] : [wrong], `only parkings of ${pluscode}`, all, kept);
      }
      presumeSomeLeftOut(all, filtered);
    },
  }),
  comparison('list-parkings.type-filter', {
    title: 'type selects the parkings whose offers show that type.',
    async *compare(context, ask) {
      // Offers of one parking may show several types, and the filter may use any of them.
      const typed = await typedParkings(context);
      const all = await ask('listParkings', { query: { limit: 0 } });
      const filtered: { readonly type: string; readonly kept: Listed }[] = [];
      for (const type of [...new Set(typed.map(({ value }) => value))].slice(0, maxSamples))
        filtered.push({ type, kept: await ask('listParkings', { query: { type, limit: 0 } }) });
      const lists = filtered.map(({ kept }) => kept);
      if (context.profile.parkings?.types == null && lists.every(({ elements }) => elements.length === 0))
        throw new Inconclusive(
          'the filter keeps no parking for any type that offers show, and may know types by other names; declare parkings.types in the profile',
          lists.map(({ exchange }) => exchange),
        );
      for (const { type, kept } of filtered) {
        for (const one of typed) {
          const isKept = isAmong(one.parking, kept.elements);
          if (one.value === type && !isKept && isAmong(one.parking, all.elements))
            yield* missing([one.parking], `whose offer says type ${type}`, one, kept);
          if (one.value !== type && isKept && !(await mayBeOf(context, one.parking, type))) {
            const found = `${nameOf(one.parking)}, whose offer says type ${one.value}`;
            const exchanges = [one.exchange, kept.exchange];
            yield { expected: `only parkings of the type ${type}`, found, exchanges };
          }
        }
      }
      presumeSomeLeftOut(all, lists);
    },
  }),
];

/** Whether an offer of a parking shows the type, or cannot be read and so may have it. */
async function mayBeOf(context: Context, parking: JsonObject, type: string): Promise<boolean> {
  for (const svcpid of svcpidsOf(parking)) {
    const offer = await readOffer(context, svcpid).catch(whenInconclusive(null));
    if (offer === null || offer.elements.some((element) => element.type === type)) return true;
  }
  return false;
}

const fullCode = /^[23456789CFGHJMPQRVWX]{8}\+[23456789CFGHJMPQRVWX]{2,7}$/i;

/** Some parkings with their plus codes, taken from their offers or else from ids that are plus codes. */
export async function codedParkings(context: Context, parkings: readonly JsonObject[]) {
  const read = await someReadOffers(context).catch(whenInconclusive([]));
  const shown = parkingsOf(read, 'pluscode', parkings);
  const own = parkings.flatMap((parking) => {
    const code = textIn(parking, 'id');
    return code !== undefined && fullCode.test(code) ? [{ parking, value: code }] : [];
  });
  const coded = shown.length > 0 ? shown : own;
  if (coded.length === 0) throw new NotApplicable('no response shows the plus code of a parking');
  return [...coded.slice(0, maxSamples - 1), ...coded.slice(-1)];
}

/** The parkings of some offers, each with the value that the offer has in a member. */
function parkingsOf(
  offers: Awaited<ReturnType<typeof someReadOffers>>,
  member: 'pluscode' | 'type',
  parkings: readonly JsonObject[],
) {
  return offers.flatMap(({ svcpid, elements, exchange }) => {
    const value = textIn(elements[0], member);
    const parking = parkings.find((one) => svcpidsOf(one).includes(svcpid));
    return value === undefined || value === '' || parking === undefined
      ? []
      : [{ parking, svcpid, value, exchange }];
  });
}

/** Whether one code may select the parking of the other. How codes match is open: exactly, or by prefix. */
function isNearCode(a: string, b: string): boolean {
  const length = Math.min(6, a.length, b.length);
  return a.slice(0, length).toUpperCase() === b.slice(0, length).toUpperCase();
}

/** How many more offers are read if those of the sample are all of one type. */
const maxMore = 24;

/** Parkings with the type that one of their offers shows. Throws `NotApplicable` if no offer shows one. */
export async function typedParkings(context: Context) {
  const parkings = await listAllParkings(context);
  const typed = parkingsOf(await someReadOffers(context), 'type', parkings);
  if (typed.length === 0) throw new NotApplicable('no offer shows the type of its parking');
  if (typed.some(({ value }) => value !== typed[0]?.value)) return typed;
  const first = parkings.flatMap((parking) => svcpidsOf(parking).slice(0, 1));
  const further = await readOffers(context, sampleEvenly(first, maxMore));
  return [...typed, ...parkingsOf(further, 'type', parkings)];
}
