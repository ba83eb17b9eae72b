import { counted } from '../../../common/counted.ts';
import { type Ask, asker, callOnce } from '../../answers/ask.ts';
import { requireNoContradiction } from '../../answers/contradiction.ts';
import {
  hasOnlyOffers,
  isAmong,
  nameOf,
  objectsIn,
  placeOf,
  svcpidsOf,
  without,
} from '../../answers/parkings.ts';
import { sampleEvenly } from '../../answers/samples.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { comparison, missing } from '../../expectations/comparison.ts';
import { answersList } from '../../expectations/list-answer.ts';
import { type Found, openPoint } from '../../expectations/open-points.ts';
import { requireFit } from '../../expectations/statuses.ts';
import { sharedBooking } from '../../fixtures/bookings/booking-desk.ts';
import { listOperableParkings, listProviders } from '../../fixtures/offers/listings.ts';
import { foundOffers, usualStay, wideSearch } from '../../fixtures/offers/offers.ts';
import { asArray, type JsonObject, textIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive, whenInconclusive } from '../../kernel/outcomes.ts';

/** How many parkings missing from the list to search for at their own place. */
const maxMissing = 8;

/** Checks of GET /parkings/available-parkings (4.3). */
export const listAvailableParkingsChecks: readonly CheckDefinition[] = [
  answersList('listAvailableParkings', { calls: async () => [{}] }),
  {
    id: 'list-available-parkings.no-parameters',
    title: 'GET /parkings/available-parkings needs only the three headers.',
    async run(context) {
      const answer = await callOnce(context, 'listAvailableParkings', {});
      // Another check covers a failure of the service.
      const { status } = answer;
      requireFit(status < 400 || status >= 500, answer, 'a successful response without parameters');
    },
  },
  comparison('list-available-parkings.all-operable', {
    title: 'Every parking that is operable through the service is listed.',
    async *compare(context, ask) {
      const operable = await ask('listAvailableParkings', {});
      const listed = await ask('listParkings', { query: { limit: 0 } }).catch(whenInconclusive(null));
      const declared = context.profile.parkings?.operable ?? null;
      const possible =
        declared === null ? possibleMeanings(operable.elements.map(offersOf)) : [declarable[declared]];
      // Bookable and automated may both be possible, and neither implies the other.
      const isSold = (parking: JsonObject) =>
        possible.every((isOperable) => offersOf(parking).some(isOperable));
      const bookable = (listed?.elements ?? []).filter(({ bookable }) => bookable === true);
      // A bookable parking need not be operable, but one that a search finds at its place is.
      for (const parking of sampleEvenly(without(bookable, operable.elements), maxMissing)) {
        const place = placeOf(parking);
        if (place === null) continue;
        const body = { ...place, ...usualStay() };
        const there = await ask('searchAvailableParkings', { body }).catch(whenInconclusive(null));
        if (there === null || !isAmong(parking, there.elements.filter(isSold))) continue;
        yield* missing([parking], 'which is bookable and found by a search', there, operable);
      }
      const found = await wideSearch(context, ask).catch(whenInconclusive(null));
      const sold = found?.elements.filter(isSold) ?? [];
      if (found === null || sold.length === 0)
        throw new Inconclusive('no search finds a parking that is operable in every reading');
      const why = 'which a search finds, with the same kind of offers as every parking listed';
      yield* missing(without(sold, operable.elements), why, found, operable);
    },
  }),
  {
    id: 'list-available-parkings.booked-too',
    clause: 'list-available-parkings.all-operable',
    title: 'A parking where the user has a booking is still listed.',
    needs: ['writes'],
    phase: 'after',
    async run(context) {
      const before = await listOperableParkings(context);
      const { sent } = await sharedBooking(context);
      const booked = before.filter((parking) => svcpidsOf(parking).includes(sent.svcpid));
      if (booked.length === 0) throw new Inconclusive('the parking of the booking was not listed before');
      await requireNoContradiction(
        context,
        async function* (ask) {
          const operable = await ask('listAvailableParkings', {});
          const lost = without(booked, operable.elements);
          if (lost.length === 0) return;
          const listed = await ask('listParkings', { query: { limit: 0 } });
          const bookable = listed.elements.filter((parking) => parking.bookable === true);
          const wrong = lost.filter((parking) => isAmong(parking, bookable));
          yield* missing(wrong, 'which was listed before the user booked there', listed, operable);
        },
        asker(context),
      );
    },
  },
  comparison('list-available-parkings.with-offers', {
    also: ['list-offer.svcpid'],
    title: 'Each operable parking is listed with the offers that other responses show for it.',
    async *compare(context, ask) {
      const operable = await ask('listAvailableParkings', {});
      const listed = await ask('listParkings', { query: { limit: 0 } }).catch(whenInconclusive(null));
      const found = await wideSearch(context, ask).catch(whenInconclusive(null));
      const shown = new Set(operable.elements.flatMap(svcpidsOf));
      if (operable.elements.length === 0) throw new Inconclusive('no operable parking is listed');
      const others = [...(listed?.elements ?? []), ...(found?.elements ?? [])];
      if (shown.size === 0 && others.flatMap(svcpidsOf).length === 0)
        throw new Inconclusive('no response shows an offer', [operable.exchange]);
      assertThat(shown.size > 0, {
        expected: 'parkings with their offers',
        found: `no offer in ${counted(operable.elements.length, 'parking')}`,
        exchanges: [operable.exchange],
      });
      const possible = possibleMeanings(operable.elements.flatMap(offersOf).map((offer) => [offer]));
      const isOperable: Operable = (offer) => possible.every((isOperableBy) => isOperableBy(offer));
      for (const bare of operable.elements) {
        if (asArray(bare.offers) === null || svcpidsOf(bare).length > 0) continue;
        const known = listed?.elements.find(({ id }) => id === bare.id);
        if (known === undefined || !offersOf(known).some(isOperable)) continue;
        yield* missing([`an offer of ${nameOf(bare)}`], 'which GET /parkings lists', operable);
      }
      if (found === null) return;
      for (const { svcpid, offer, parking } of foundOffers(found.elements)) {
        if (shown.has(svcpid) || !isOperable(offer) || !isAmong(parking, operable.elements)) continue;
        // If the offer cannot be read either, the search may have made it up.
        if (!(await isReadable(ask, svcpid))) continue;
        yield* missing([`the offer ${svcpid}`], 'which a search finds there', found, operable);
      }
    },
  }),
  openPoint('list-available-parkings.operable-criterion', {
    also: ['list-available-parkings.all-operable', 'list-available-parkings.with-offers'],
    title: 'A parking is operable on the condition that the profile declares.',
    compares: true,
    find: findMeaning,
  }),
];

/** Whether an offer makes its parking operable. */
type Operable = (offer: JsonObject) => boolean;

const isBookable: Operable = ({ bookable }) => bookable === true;
const isAutomated: Operable = ({ automated }) => automated === true;
const isEither: Operable = (offer) => isBookable(offer) || isAutomated(offer);
const isAny: Operable = () => true;

/** What 'operable through the service' can mean (4.3). */
const meanings: readonly Operable[] = [
  (offer) => isBookable(offer) && isAutomated(offer),
  isBookable,
  isAutomated,
  isEither,
  isAny,
];

const declarable = {
  bookable: isBookable,
  'bookable-or-automated': isEither,
  'transactional-provider': isAny,
} as const;

/** The meanings that a list does not contradict: by each of them, every group of its offers is operable. */
function possibleMeanings(groups: readonly (readonly JsonObject[])[]): readonly Operable[] {
  const possible = meanings.filter((isOperable) => groups.every((offers) => offers.some(isOperable)));
  return possible.length > 0 ? possible : [isAny];
}

/** Finds the meanings that explain which parkings are listed, among those sold only by transactional providers. */
async function findMeaning(context: Context, ask: Ask): Promise<Found | null> {
  const operable = await ask('listAvailableParkings', {});
  const found = await wideSearch(context, ask);
  const providers = await listProviders(context);
  const isTransactional: Operable = (offer) => providers.includes(textIn(offer, 'provider') ?? '');
  const sold = found.elements.filter((parking) => hasOnlyOffers(parking, isTransactional));
  if (sold.length === 0) return null;
  const missing = new Set(without(sold, operable.elements));
  const fits = Object.entries(declarable)
    .filter(([, isOperable]) => sold.every((one) => offersOf(one).some(isOperable) !== missing.has(one)))
    .map(([meaning]) => meaning);
  const shown = `${sold.length - missing.size} of ${sold.length} parkings that a search finds are operable`;
  return { fits, shown, exchanges: [operable.exchange, found.exchange] };
}

const offersOf = (parking: JsonObject) => objectsIn(parking, 'offers');

async function isReadable(ask: Ask, svcpid: string): Promise<boolean> {
  const call = { path: { svcpid }, query: { ...usualStay() } };
  const offer = await ask('getOffer', call).catch(whenInconclusive(null));
  return offer !== null && offer.elements.length > 0;
}
