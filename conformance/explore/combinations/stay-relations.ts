import type { Listed } from '../../answers/ask.ts';
import type { Contradiction } from '../../answers/contradiction.ts';
import { metresBetween } from '../../answers/geometry.ts';
import { isSameMoment } from '../../answers/instants.ts';
import { locationOf, nameOf, placeOf, without } from '../../answers/parkings.ts';
import { assertNoneBeyond, marginOf } from '../../expectations/assert-radius.ts';
import { requireDistances } from '../../expectations/told-distances.ts';
import { type FoundOffer, listedPlaces, mayBeCut, spread } from '../../fixtures/offers/offers.ts';
import { dateTime } from '../../fixtures/offers/stays.ts';
import { asObject, numberIn, textIn } from '../../kernel/json.ts';
import { NotApplicable } from '../../kernel/outcomes.ts';
import { disagreements, forStay, lasting, messages, offersIn } from './facts.ts';
import { type Changes, topics } from './question.ts';
import { asContradiction, type Relation, type Trial } from './relation.ts';

type Teller = 'searchAvailableParkings' | 'findOffers' | 'getOffer';

const tellers = ['searchAvailableParkings', 'findOffers', 'getOffer'] as const;
const searches = ['searchAvailableParkings', 'findOffers'] as const;

const spanish = 'es';
/** Minutes where the request does not say it (4.2, 4.7, 4.8). */
const defaultDuration = 60;
/** Metres where the request does not say it, and the most it may say (4.2). */
const defaultRadius = 600;
const largestRadius = 5000;
/** Offers of an answer that are read one by one. */
const maxRead = 3;

/** Clauses on what an operation tells of availability and price, beside those of the parameters. */
const onOffers: Readonly<Record<Teller, readonly string[]>> = {
  searchAvailableParkings: ['search-offer.svcPID-identifies-offer', 'search-offer.available-for-date'],
  findOffers: ['service.reads-best-offers'],
  getOffer: ['service.reads-one-offer', 'offer.available-online', 'offer.customer_price-expected'],
};

/** Relations of the operations that tell of offers for a stay (4.2, 4.7, 4.8). */
export const stayRelations: readonly Relation[] = [
  ...tellers.flatMap((teller) => {
    const topic = topics[teller];
    const relation = (
      name: string,
      clause: string,
      title: string,
      contradictions: Relation['contradictions'],
    ) => ({
      id: `${topic}.${name}`,
      clause: `${topic}.${clause}`,
      also: onOffers[teller],
      title,
      operations: [teller],
      contradictions,
    });
    return [
      relation(
        'locale-changes-texts-only',
        'locale',
        'A language changes messages and nothing else.',
        (trial) => otherwiseWith(trial, 'locale', { locale: spanish }, forStay),
      ),
      relation(
        'locale-default-anywhere',
        'locale-default',
        'Without locale, messages are those of es.',
        (trial) => otherwiseWithout(trial, 'locale', spanish, [...forStay, ...messages]),
      ),
      relation(
        'locale-anywhere',
        'locale',
        'A locale that changes messages does so whatever else is sent.',
        untranslated,
      ),
      relation(
        'duration-default-anywhere',
        'duration-default',
        'Without duration, offers are those for 60 minutes.',
        (trial) => durationOmitted(trial),
      ),
      relation(
        'start-at-any-offset',
        'start',
        'A start means the same instant at any UTC offset.',
        otherOffset,
      ),
    ];
  }),
  ...searches.flatMap((search) => {
    const topic = topics[search];
    return [
      ...(['automated', 'available'] as const).map(
        (flag): Relation => ({
          id: `${topic}.${flag}-beside-all`,
          clause: `${topic}.${flag}-true`,
          also: onOffers[search],
          title: `${flag}=true selects the offers that are ${flag}, whatever else is sent.`,
          operations: [search],
          contradictions: (trial) => wronglyFiltered(trial, flag),
        }),
      ),
      ...(['automated', 'available'] as const).map(
        (flag): Relation => ({
          id: `${topic}.${flag}-adds-nothing`,
          clause: `${topic}.${flag}-default`,
          also: [`${topic}.${flag}-true`, ...onOffers[search]],
          title: `What is found with ${flag} is found without it too.`,
          operations: [search],
          contradictions: (trial) => addedByFilter(trial, flag),
        }),
      ),
      {
        id: `${topic}.filters-change-no-offer`,
        clause: onOffers[search][0] ?? '',
        also: [...onOffers[search], `${topic}.automated-true`, `${topic}.available-true`],
        title: 'A filter changes nothing of what an offer says of itself.',
        operations: [search],
        contradictions: changedByFilters,
      },
      {
        id: `${topic}.agrees-with-get-offer`,
        clause: onOffers[search][0] ?? '',
        also: [...onOffers[search], ...onOffers.getOffer],
        title: 'An offer says the same of itself when it is found and when it is read, for the same stay.',
        operations: [search],
        contradictions: otherwiseWhenRead,
      },
    ] satisfies Relation[];
  }),
  {
    id: 'search.within-radius',
    clause: 'search.search_radius_meters-limits',
    also: ['search.search_radius_meters-default', 'search.finds-around-point'],
    title: 'A search finds what lies within the radius and nothing beyond.',
    operations: ['searchAvailableParkings'],
    contradictions: notWithinRadius,
  },
  {
    id: 'search.found-where-it-lies',
    clause: 'search.finds-around-point',
    title: 'A parking that a search finds is found around its own position too.',
    operations: ['searchAvailableParkings'],
    contradictions: missingAtItsPlace,
  },
  {
    id: 'search.same-parkings-for-any-stay',
    clause: 'search.available-default',
    also: ['search.finds-around-point', 'search.start', 'search.duration'],
    title: 'A search finds the same parkings for any stay where available is left out.',
    operations: ['searchAvailableParkings'],
    contradictions: missingForStay,
  },
  {
    id: 'find-offers.tells-distance',
    clause: 'offer-by-location.distance-in-metres',
    title: 'Every distance of an offer by location is measured in metres from the point asked about.',
    operations: ['findOffers'],
    async *contradictions({ context, values, ask }) {
      const point = placeOf(asObject(values.around) ?? {});
      if (point === null) throw new NotApplicable('no point');
      const found = await ask();
      yield* asContradiction(() => requireDistances(context, point, found, 'offer'));
    },
  },
  {
    id: 'find-offers.echoes-stay',
    clause: 'offer-by-location.duration-minutes',
    also: ['find-offers.duration', 'find-offers.start', 'offer-by-location.start'],
    title:
      'An offer by location tells the start and the duration that were asked for, if the profile says so.',
    operations: ['findOffers'],
    contradictions: notEchoed,
  },
  {
    id: 'get-offer.as-requested',
    clause: 'offer.svcpid-as-requested',
    also: ['get-offer.svcpid'],
    title: 'An offer that is read is the one in the path.',
    operations: ['getOffer'],
    async *contradictions({ values, ask }) {
      const read = await ask();
      for (const { svcpid } of offersIn('getOffer', read)) {
        if (svcpid === values.svcpid) continue;
        yield { expected: `the offer ${String(values.svcpid)}`, found: svcpid, exchanges: [read.exchange] };
      }
    },
  },
];

/** Compares with the answer in which one parameter has another value. */
async function* otherwiseWith(
  { operation, values, ask }: Trial,
  name: string,
  changes: Changes,
  members: readonly string[],
): AsyncIterable<Contradiction> {
  if (values[name] === undefined || values[name] === changes[name])
    throw new NotApplicable(`no other ${name}`);
  const plain = await ask(changes);
  const own = await ask();
  yield* disagreements([operation, plain], [operation, own], members);
  yield* missing(operation, plain, own);
}

/** Compares with the answer in which the default of a parameter is sent. */
async function* otherwiseWithout(
  { operation, values, ask }: Trial,
  name: string,
  value: string | number,
  members: readonly string[],
): AsyncIterable<Contradiction> {
  if (values[name] !== undefined && values[name] !== value) throw new NotApplicable(`${name} is sent`);
  const sent = await ask({ [name]: value });
  const omitted = await ask({ [name]: undefined });
  yield* disagreements([operation, sent], [operation, omitted], members);
  yield* missing(operation, sent, omitted);
}

/** Offers of one answer that another one lacks, which is not certain where that one may be cut off. */
function* missing(operation: Trial['operation'], whole: Listed, doubted: Listed): Iterable<Contradiction> {
  const shown = new Set(offersIn(operation, doubted).map(({ svcpid }) => svcpid));
  for (const { svcpid } of mayBeCut(doubted, whole) ? [] : offersIn(operation, whole)) {
    if (shown.has(svcpid)) continue;
    yield { expected: svcpid, found: 'it is missing', exchanges: [whole.exchange, doubted.exchange] };
  }
}

/** What a search shows without a duration is open, unless the profile says that it is verified all the same. */
async function* durationOmitted(trial: Trial): AsyncIterable<Contradiction> {
  const isSearch = trial.operation === 'searchAvailableParkings';
  const isVerified = trial.context.profile.search?.without_duration === 'verified';
  if (isSearch && !isVerified) {
    if (trial.values.available !== undefined)
      throw new NotApplicable('availability without a duration is open');
    const { context } = trial;
    const isPriced = context.profile.offers?.price_forecast === 'booking-price';
    yield* otherwiseWithout(trial, 'duration', defaultDuration, [...lasting, ...(isPriced ? ['price'] : [])]);
  } else yield* otherwiseWithout(trial, 'duration', defaultDuration, forStay);
}

/** Which languages there are is open: one counts that changes a message of an offer where nothing else is sent. */
async function* untranslated({ operation, values, ask, askFor }: Trial): AsyncIterable<Contradiction> {
  const { locale } = values;
  if (locale === undefined || locale === spanish) throw new NotApplicable('no other locale');
  const plain = Object.fromEntries(
    ['around', 'svcpid', 'manner'].flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const textsIn = (listed: Listed) =>
    new Map(
      offersIn(operation, listed).flatMap(({ svcpid, offer }) =>
        messages.flatMap((name) => {
          const text = textIn(offer, name);
          return text === undefined ? [] : [[`${name} of ${svcpid}`, text] as const];
        }),
      ),
    );
  const home = textsIn(await askFor(operation, { ...plain, locale: spanish }));
  const abroad = textsIn(await askFor(operation, { ...plain, locale }));
  const translated = [...home.keys()].filter(
    (name) => (abroad.get(name) ?? home.get(name)) !== home.get(name),
  );
  const own = await ask();
  const spoken = await ask({ locale: spanish });
  const [here, there] = [textsIn(own), textsIn(spoken)];
  const told = translated.filter((name) => here.has(name) && there.has(name));
  const [first] = told;
  if (first === undefined) throw new NotApplicable('no message that the locale changes');
  for (const name of told) {
    if (here.get(name) !== there.get(name)) continue;
    yield {
      expected: `${name} in ${String(locale)}`,
      found: `'${here.get(name)}', as in ${spanish}`,
      also: [
        'search.locale-translates',
        'search-offer.cancel_msg-translated',
        'search-offer.access_msg-translated',
      ],
      exchanges: [spoken.exchange, own.exchange],
    };
  }
}

async function* otherOffset(trial: Trial): AsyncIterable<Contradiction> {
  const { start } = trial.values;
  if (typeof start !== 'string' || start.endsWith('Z')) throw new NotApplicable('no start with an offset');
  yield* otherwiseWith(trial, 'start', { start: dateTime(Date.parse(start)) }, forStay);
}

/** Parkings may be kept with all of their offers, and the first offers alone may be shown. */
async function* wronglyFiltered(trial: Trial, flag: 'automated' | 'available'): AsyncIterable<Contradiction> {
  const { context, operation, values, ask } = trial;
  if (values[flag] !== true) throw new NotApplicable(`no ${flag}=true`);
  const isSearch = operation === 'searchAvailableParkings';
  if (flag === 'available' && isSearch && values.duration === undefined)
    throw new NotApplicable('availability without a duration is open');
  const keepsParkings = isSearch && context.profile.search?.filter_level !== 'offers';
  const kept = await ask();
  const all = await ask({ [flag]: undefined });
  const offers = offersIn(operation, kept);
  const so = new Set(offers.filter(({ offer }) => offer[flag] === true).map(({ parking }) => parking));
  for (const { svcpid, offer, parking } of offers) {
    if (offer[flag] !== false || (keepsParkings && so.has(parking))) continue;
    yield {
      expected: `only offers with ${flag} true`,
      found: `${svcpid} with ${flag} false`,
      exchanges: [kept.exchange],
    };
  }
  const others = (['automated', 'available'] as const).filter(
    (one) => one !== flag && values[one] !== undefined,
  );
  if (others.length > 0 && keepsParkings) return;
  const shown = new Set(offers.map(({ svcpid }) => svcpid));
  for (const { svcpid, offer } of mayBeCut(kept, all) ? [] : offersIn(operation, all)) {
    const passes = offer[flag] === true && (flag === 'automated' || offer.bookable !== false);
    if (!passes || shown.has(svcpid)) continue;
    yield {
      expected: `${svcpid}, which is ${flag} without the filter`,
      found: 'it is missing',
      exchanges: [all.exchange, kept.exchange],
    };
  }
}

/** Where an answer may be cut off, others may move up into it; so may another offer of the same parking. */
async function* addedByFilter(
  { operation, values, ask }: Trial,
  flag: 'automated' | 'available',
): AsyncIterable<Contradiction> {
  if (values[flag] === undefined) throw new NotApplicable(`no ${flag}`);
  const own = await ask();
  const more = await ask({ [flag]: undefined });
  const everything = await ask({
    automated: undefined,
    available: undefined,
    providers: undefined,
    search_radius_meters: operation === 'searchAvailableParkings' ? largestRadius : undefined,
  });
  if (mayBeCut(more, everything)) throw new NotApplicable('the answer may be cut off');
  const places = new Set(offersIn(operation, more).map(placeIn));
  for (const one of offersIn(operation, own)) {
    if (places.has(placeIn(one))) continue;
    yield {
      expected: `only offers that are found without ${flag}`,
      found: `${one.svcpid} too`,
      exchanges: [more.exchange, own.exchange],
    };
  }
}

function placeIn({ parking }: FoundOffer): string {
  return JSON.stringify(locationOf(parking) ?? placeOf(parking));
}

async function* changedByFilters({ operation, values, ask }: Trial): AsyncIterable<Contradiction> {
  const names = ['automated', 'available', 'providers', 'search_radius_meters'];
  if (names.every((name) => values[name] === undefined)) throw new NotApplicable('no filter');
  const plain = await ask(Object.fromEntries(names.map((name) => [name, undefined])));
  yield* disagreements([operation, plain], [operation, await ask()], forStay);
}

/** Whether an offer that is read is available for the stay, or online at all, is open, and so is what it will cost. */
async function* otherwiseWhenRead({
  context,
  operation,
  values,
  ask,
  askFor,
}: Trial): AsyncIterable<Contradiction> {
  const { start, duration, locale, manner } = values;
  const isAsked = duration !== undefined || operation === 'findOffers';
  if (start === undefined || !isAsked) throw new NotApplicable('no stay');
  const found = await ask();
  const isPriced = context.profile.offers?.price_forecast === 'booking-price';
  const members = [...lasting.filter((member) => member !== 'bookable'), ...(isPriced ? ['price'] : [])];
  const stay = {
    start,
    ...(duration !== undefined && { duration }),
    ...(locale !== undefined && { locale }),
  };
  for (const { svcpid, offer } of spread(offersIn(operation, found), maxRead)) {
    const read = await askFor('getOffer', { svcpid, ...stay, ...(manner !== undefined && { manner }) });
    yield* disagreements([operation, found], ['getOffer', read], members);
    const own = read.elements.find((one) => one.svcpid === svcpid);
    if (offer.available !== true || offer.bookable === false || own?.available !== false) continue;
    yield {
      expected: `${svcpid} available, as it was found`,
      found: 'it is not available when it is read',
      exchanges: [found.exchange, read.exchange],
    };
  }
}

function pointIn({ values }: Trial) {
  const point = placeOf(asObject(values.around) ?? {});
  if (point === null) throw new NotApplicable('no point');
  return { point, radius: numberIn(values, 'search_radius_meters') ?? defaultRadius };
}

async function* notWithinRadius(trial: Trial): AsyncIterable<Contradiction> {
  const { context, ask } = trial;
  const { point, radius } = pointIn(trial);
  const listed = await listedPlaces(context);
  const near = await ask();
  yield* asContradiction(() =>
    assertNoneBeyond(point, radius, near, (one) => listed(one) ?? locationOf(one)),
  );
  if (context.profile.search?.distance_method === 'route') return;
  const far = await ask({ search_radius_meters: largestRadius });
  if (mayBeCut(near, far)) return;
  const reached = far.elements.filter((parking) => {
    const place = listed(parking) ?? locationOf(parking);
    return place !== null && metresBetween(point, place) < radius - marginOf(radius);
  });
  for (const parking of without(reached, near.elements)) {
    yield {
      expected: `${nameOf(parking)}, which lies within ${radius} metres`,
      found: 'it is missing',
      exchanges: [far.exchange, near.exchange],
    };
  }
}

/** Metres of the smallest radius that covers a parking from any spot of it. */
const coversParking = 200;

async function* missingAtItsPlace(trial: Trial): AsyncIterable<Contradiction> {
  const { context, ask } = trial;
  const { radius } = pointIn(trial);
  if (context.profile.search?.distance_method === 'route' || radius < coversParking)
    throw new NotApplicable('where the distance to a parking ends is open');
  const found = await ask();
  const last = found.elements.at(-1);
  const place = last === undefined ? null : locationOf(last);
  if (last === undefined || place === null) throw new NotApplicable('nothing was found');
  const there = await ask({ around: { ...place } });
  if (mayBeCut(there, found) || without([last], there.elements).length === 0) return;
  yield {
    expected: `${nameOf(last)} around its own position`,
    found: 'it is missing',
    exchanges: [found.exchange, there.exchange],
  };
}

async function* missingForStay({ values, ask }: Trial): AsyncIterable<Contradiction> {
  const isAsked = values.start !== undefined || values.duration !== undefined;
  if (values.available !== undefined || !isAsked)
    throw new NotApplicable('no stay, or a filter that it decides');
  const any = await ask({ start: undefined, duration: undefined });
  const own = await ask();
  for (const parking of mayBeCut(own, any) ? [] : without(any.elements, own.elements)) {
    yield {
      expected: `${nameOf(parking)}, which is found for another stay`,
      found: 'it is missing',
      exchanges: [any.exchange, own.exchange],
    };
  }
}

async function* notEchoed({ context, values, ask }: Trial): AsyncIterable<Contradiction> {
  if (context.profile.offers?.echoes_request !== 'as-asked')
    throw new NotApplicable('whether start and duration repeat the request is open');
  const { elements, exchange } = await ask();
  const { start, duration = defaultDuration } = values;
  for (const offer of elements) {
    const told = numberIn(offer, 'duration') ?? duration;
    if (told !== duration)
      yield {
        expected: `duration ${String(duration)}`,
        found: `${String(told)} for ${nameOf(offer)}`,
        source: 'profile',
        exchanges: [exchange],
      };
    if (start === undefined || offer.start === undefined || isSameMoment(offer.start, start)) continue;
    yield {
      expected: `start ${String(start)}`,
      found: `${String(offer.start)} for ${nameOf(offer)}`,
      source: 'profile',
      exchanges: [exchange],
    };
  }
}
