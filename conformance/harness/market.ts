import { type Ask, ask, askOnce, type Listed, sharedAsker } from './answers.ts';
import type { Context } from './context.ts';
import type { Place, Stay } from './facts.ts';
import { metresBetween } from './geometry.ts';
import { type JsonObject, textIn } from './json.ts';
import { nothingSeen } from './nothing-seen.ts';
import { Inconclusive, whenInconclusive } from './outcomes.ts';
import { marksOf, objectsIn, placeOf, svcpidOf, svcpidsOf } from './parkings.ts';
import { shared } from './shared.ts';
import { noonStay } from './stays.ts';

/** Metres of a wide search, well within the bounds of the radius (4.2). */
export const wideRadius = 4000;

/** The stay that checks ask about when any will do: some days ahead, at noon. */
export function usualStay(): Stay {
  return noonStay(2);
}

/** A wide search around the place, for the usual stay. */
export async function wideSearch(context: Context, ask: Ask = sharedAsker(context)): Promise<Listed> {
  const place = await context.facts.place();
  return ask('searchAvailableParkings', {
    body: { ...place, ...usualStay(), search_radius_meters: wideRadius },
  });
}

/**
 * Whether more may have been found than an answer shows: how much an operation shows at most is open, so only an answer
 * that is shorter than another one of the same operation is whole for certain.
 */
export function mayBeCut(answer: Listed, ...others: readonly Listed[]): boolean {
  return others.every(({ elements }) => elements.length <= answer.elements.length);
}

/** The offers that GET /offers finds at the place, for the usual stay. */
export async function nearOffers(context: Context, stay: Stay = usualStay()): Promise<Listed> {
  const place = await context.facts.place();
  return askOnce(context, 'findOffers', { query: { ...place, ...stay } });
}

/** Every parking that one of the bulk lists shows; the operable ones first. */
export const knownParkings = shared(async (context): Promise<readonly JsonObject[]> => {
  const { facts } = context;
  const operable = await facts.operableParkings().catch(whenInconclusive([]));
  const listed = await facts.parkings().catch(whenInconclusive([]));
  if (operable.length + listed.length === 0) {
    throw nothingSeen('no parking is listed', context, ['listAvailableParkings', 'listParkings']);
  }
  return [...operable, ...listed];
});

/** An offer as a search shows it, under its parking. */
export interface FoundOffer {
  readonly svcpid: string;
  readonly offer: JsonObject;
  readonly parking: JsonObject;
}

/** The offers under the parkings of a search. */
export function foundOffers(parkings: readonly JsonObject[]): readonly FoundOffer[] {
  return parkings.flatMap((parking) =>
    objectsIn(parking, 'offers').flatMap((offer) => {
      const svcpid = svcpidOf(offer);
      return svcpid === undefined ? [] : [{ svcpid, offer, parking }];
    }),
  );
}

/** Offers that are read one by one. */
const sampleSize = 12;

/** The operations that show identifiers of offers. */
const sources = ['searchAvailableParkings', 'listAvailableParkings', 'listParkings'] as const;

/** Identifiers of some offers, spread over what the search around the place and the lists both show. */
export const someSvcpids = shared(async (context): Promise<readonly string[]> => {
  const found = await wideSearch(context).catch(whenInconclusive(null));
  const ofSearch = foundOffers(found?.elements ?? []).map(({ svcpid }) => svcpid);
  const ofLists = new Set((await knownParkings(context).catch(whenInconclusive([]))).flatMap(svcpidsOf));
  const ofBoth = ofSearch.filter((svcpid) => ofLists.has(svcpid));
  const [ids = []] = [ofBoth, [...ofLists], ofSearch].filter(({ length }) => length > 0);
  if (ids.length === 0) throw nothingSeen('no offer is listed or found', context, sources);
  return spread([...new Set(ids)], sampleSize);
});

/** As many elements of a list, evenly spread over it. */
export function spread<T>(elements: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, Math.floor(elements.length / most));
  return elements.filter((_, index) => index % step === 0).slice(0, most);
}

/** An offer that GET /offers/:svcpid was asked for. */
export interface ReadOffer extends Listed {
  readonly svcpid: string;
}

/** Reads an offer for a stay; the same question is sent once in a run. */
export async function readOffer(
  context: Context,
  svcpid: string,
  stay: Stay = usualStay(),
): Promise<ReadOffer> {
  const listed = await askOnce(context, 'getOffer', { path: { svcpid }, query: { ...stay } });
  return { svcpid, ...listed };
}

/** Some offers, each read for the usual stay; those that cannot be read are left out. */
export async function someReadOffers(context: Context): Promise<readonly ReadOffer[]> {
  const ids = await someSvcpids(context);
  const read = await Promise.all(
    ids.map((svcpid) => readOffer(context, svcpid).catch(whenInconclusive(null))),
  );
  const answered = read.filter((offer) => offer !== null).filter(({ elements }) => elements.length > 0);
  if (answered.length === 0) {
    throw nothingSeen('none of the offers seen can be read', context, ['getOffer']);
  }
  return answered;
}

/** Who sells which offer, as searches and offers tell. */
export const sellers = shared(async (context): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const sold = new Map<string, Set<string>>();
  const note = (svcpid: string | undefined, provider: string | undefined) => {
    if (svcpid === undefined || provider === undefined) return;
    sold.set(svcpid, (sold.get(svcpid) ?? new Set()).add(provider));
  };
  const found = await wideSearch(context).catch(whenInconclusive(null));
  for (const { svcpid, offer } of foundOffers(found?.elements ?? [])) note(svcpid, textIn(offer, 'provider'));
  const near = await nearOffers(context).catch(whenInconclusive(null));
  for (const offer of near?.elements ?? []) note(svcpidOf(offer), textIn(offer, 'provider'));
  for (const { elements } of await someReadOffers(context).catch(whenInconclusive([]))) {
    for (const offer of elements) note(svcpidOf(offer), textIn(offer, 'provider'));
  }
  return sold;
});

/** A parking that can be told apart in answers, with the point where it lies. */
export interface Target {
  readonly parking: JsonObject;
  readonly place: Place;
  readonly marks: readonly string[];
}

/** How many parkings are tried before concluding that none is found at its position. */
const mostTries = 6;

/** Parkings of the lists that may serve as targets: with coordinates, bookable, near the place first. */
export async function candidates(context: Context): Promise<readonly Target[]> {
  const place = await context.facts.place();
  const located = (await knownParkings(context)).flatMap((parking) => {
    const own = placeOf(parking);
    return own === null || svcpidsOf(parking).length === 0
      ? []
      : [{ parking, place: own, marks: marksOf(parking), metres: metresBetween(place, own) }];
  });
  const rank = (target: (typeof located)[number]) =>
    target.metres + (target.parking.bookable === true ? 0 : 1e8);
  return located.sort((a, b) => rank(a) - rank(b)).slice(0, mostTries);
}

/** A parking that a search at its own point finds. */
export const searchTarget = shared(findTarget);

async function findTarget(context: Context): Promise<Target> {
  for (const target of await candidates(context)) {
    const { elements } = await ask(context, 'searchAvailableParkings', {
      body: { ...target.place, ...usualStay() },
    });
    if (isAmong(target, elements)) return target;
  }
  throw new Inconclusive('a search finds no listed parking at its own position');
}

/** Whether an answer holds the target. */
export function isAmong(target: Target, parkings: readonly JsonObject[]): boolean {
  return parkings.some((parking) => marksOf(parking).some((mark) => target.marks.includes(mark)));
}

const places = shared(placesByMark);

/**
 * Says where a found parking lies by the parking lists, so that what a search tells of places can be compared with
 * something else; null where no list shows it.
 */
export async function listedPlaces(context: Context): Promise<(parking: JsonObject) => Place | null> {
  const byMark = await places(context);
  return (parking) => marksOf(parking).flatMap((mark) => byMark.get(mark) ?? [])[0] ?? null;
}

async function placesByMark(context: Context): Promise<ReadonlyMap<string, Place>> {
  const byMark = new Map<string, Place>();
  const ambiguous = new Set<string>();
  for (const parking of await knownParkings(context).catch(whenInconclusive([]))) {
    const place = placeOf(parking);
    if (place === null) continue;
    for (const mark of marksOf(parking)) {
      const other = byMark.get(mark);
      if (other !== undefined && (other.lat !== place.lat || other.long !== place.long)) ambiguous.add(mark);
      byMark.set(mark, place);
    }
  }
  // What stands at two places marks neither: that identifiers are unique is a check of its own.
  for (const mark of ambiguous) byMark.delete(mark);
  return byMark;
}
