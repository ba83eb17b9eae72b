import type { Listed } from '../../answers/ask.ts';
import type { Contradiction } from '../../answers/contradiction.ts';
import { metresBetween } from '../../answers/geometry.ts';
import { marksOf, nameOf, namesOf, objectsIn, placeOf, without } from '../../answers/parkings.ts';
import { assertNoneBeyond, marginOf } from '../../expectations/assert-radius.ts';
import type { PagedOperation } from '../../expectations/paging.ts';
import { requireDistances } from '../../expectations/told-distances.ts';
import { asObject, type JsonObject, numberIn } from '../../kernel/json.ts';
import { NotApplicable } from '../../kernel/outcomes.ts';
import { clausesOn, differences } from './facts.ts';
import { topics } from './question.ts';
import { asContradiction, type Relation, type Trial } from './relation.ts';

/** Metres around a point where the request does not say how far (4.4), and the most it may say. */
const defaultDistance = 500;
const largestDistance = 50_000;
/** Elements where the request does not say how many (section 8). */
const defaultLimit = 100;

/** All that passes the filters of a combination. */
const wholly = { limit: 0, offset: undefined } as const;

const filterClauses: Readonly<Record<string, string>> = {
  around: 'point-filter',
  pluscode: 'pluscode-filter',
  type: 'type-filter',
  provider: 'provider-filter',
  automated: 'automated-true',
  bookable: 'bookable-true',
};

const pointRelations: readonly Relation[] = [
  {
    id: 'list-parkings.within-distance',
    clause: 'list-parkings.point-filter',
    also: ['list-parkings.distance-default', 'list-parkings.distance', 'list-parkings.distance-maximum'],
    title: 'A list around a point holds what lies within the distance and nothing beyond.',
    operations: ['listParkings'],
    contradictions: notWithin,
  },
  {
    id: 'list-parkings.found-where-it-lies',
    clause: 'list-parkings.point-filter',
    title: 'A listed parking is listed around its own position too.',
    operations: ['listParkings'],
    contradictions: missingAtItsPlace,
  },
  {
    id: 'list-parkings.tells-distance',
    clause: 'list-parking.distance-in-metres',
    title: 'Every distance in a list is measured in metres from the point asked about.',
    operations: ['listParkings'],
    async *contradictions({ context, values, ask }) {
      const point = placeOf(asObject(values.around) ?? {});
      if (point === null) throw new NotApplicable('no point');
      const page = await ask();
      yield* asContradiction(() => requireDistances(context, point, page, 'parking'));
    },
  },
];

/** Relations of the lists of parkings (4.3 to 4.5). */
export const listRelations: readonly Relation[] = (['listParkings', 'listProviderParkings'] as const).flatMap(
  relationsOf,
);

function relationsOf(operation: PagedOperation): Relation[] {
  const topic = topics[operation];
  const operations = [operation];
  const paging = ['limit-caps', 'limit-zero', 'limit-default', 'offset-skips', 'offset-default'];
  const isOfProvider = operation === 'listProviderParkings';
  const pagingClauses = [
    ...paging.map((rule) => `${topic}.${rule}`),
    ...(isOfProvider ? ['list-provider-parkings.only-that-provider'] : []),
  ];
  const filters = operation === 'listParkings' ? Object.keys(filterClauses) : ['automated', 'bookable'];
  const flagClause = (name: string) => `${topic}.${name}${isOfProvider ? '' : '-default'}`;
  const clauseOf = (name: string) => `${topic}.${filterClauses[name] ?? name}`;
  return [
    {
      id: `${topic}.page-within-limit`,
      clause: `${topic}.limit-caps`,
      also: pagingClauses,
      title: 'A page never holds more parkings than its limit.',
      operations,
      contradictions: beyondLimit,
    },
    {
      id: `${topic}.page-of-whole`,
      clause: `${topic}.limit-zero`,
      also: pagingClauses,
      title: 'A page shows only parkings that the whole list shows, and as many as there are.',
      operations,
      contradictions: notOfWhole,
    },
    {
      id: `${topic}.page-in-place`,
      clause: `${topic}.offset-skips`,
      also: pagingClauses,
      title: 'A page continues where the one before it ends.',
      operations,
      contradictions: outOfPlace,
    },
    ...filters.map(
      (name): Relation => ({
        id: `${topic}.${name}-beside-all`,
        clause: clauseOf(name),
        also: filters.map(clauseOf),
        title: `What ${name} does not select is not listed, whatever else is sent.`,
        operations,
        contradictions: (trial) => addedBeside(trial, name, filters),
      }),
    ),
    ...filters.map(
      (name): Relation => ({
        id: `${topic}.${name}-adds-nothing`,
        clause: name === 'automated' || name === 'bookable' ? flagClause(name) : clauseOf(name),
        also: filters.map(clauseOf),
        title: `What is listed with ${name} is listed without it too.`,
        operations,
        contradictions: (trial) => addedTo(trial, name, filters),
      }),
    ),
    {
      id: `${topic}.filters-lose-nothing`,
      clause: clauseOf(filters[0] ?? ''),
      also: filters.map(clauseOf),
      title: 'What passes each filter on its own passes all of them together.',
      operations,
      contradictions: (trial) => lostBeside(trial, filters),
    },
    ...(['automated', 'bookable'] as const).map(
      (flag): Relation => ({
        id: `${topic}.${flag}-visible`,
        clause: `${topic}.${flag}-true`,
        title: `With ${flag}=true, each parking of any page shows that it is ${flag}.`,
        operations,
        contradictions: (trial) => unflagged(trial, flag),
      }),
    ),
    {
      id: `${topic}.parking-says-the-same`,
      clause: operation === 'listParkings' ? 'service.finds-in-bulk' : 'service.finds-by-provider',
      title: 'A parking says the same of itself in every list.',
      operations,
      contradictions: saidOtherwise,
    },
    ...(operation === 'listParkings' ? pointRelations : []),
  ];
}

const limitOf = ({ values }: Trial) => (typeof values.limit === 'number' ? values.limit : defaultLimit);
const offsetOf = ({ values }: Trial) => (typeof values.offset === 'number' ? values.offset : 0);

async function* beyondLimit(trial: Trial): AsyncIterable<Contradiction> {
  const limit = limitOf(trial);
  if (limit === 0) throw new NotApplicable('no limit');
  const page = await trial.ask();
  if (page.elements.length <= limit) return;
  yield {
    expected: `at most ${limit} parkings`,
    found: `${page.elements.length}`,
    exchanges: [page.exchange],
  };
}

/** Whether an offset counts without a limit is open, and so is the answer to one past the end. */
async function* notOfWhole(trial: Trial): AsyncIterable<Contradiction> {
  const isWhole = limitOf(trial) === 0;
  const [limit, offset] = isWhole ? [defaultLimit, 0] : [limitOf(trial), offsetOf(trial)];
  const whole = await trial.ask(wholly);
  const page = await trial.ask(isWhole ? { limit: undefined, offset: undefined } : {});
  const exchanges = [whole.exchange, page.exchange];
  for (const parking of without(page.elements, whole.elements)) {
    yield {
      expected: `${nameOf(parking)} in the whole list, as on a page of it`,
      found: 'it is missing',
      exchanges,
    };
  }
  const left = whole.elements.length - offset;
  const wanted = Math.min(limit, left);
  const count = page.elements.length;
  if (left <= 0 || count === wanted) return;
  yield {
    expected: `${wanted} parkings, from number ${offset + 1} of ${whole.elements.length} on`,
    found: `${count}`,
    exchanges,
  };
}

/** Only where the order is stable, as the profile says or three lists show, has a page a place. */
async function* outOfPlace(trial: Trial): AsyncIterable<Contradiction> {
  const [limit, offset] = [limitOf(trial), offsetOf(trial)];
  if (limit === 0) throw new NotApplicable('no page');
  const whole = await trial.ask(wholly);
  if (!(await isStable(trial, whole))) throw new NotApplicable('the order is not stable');
  const page = await trial.ask();
  const wanted = whole.elements.slice(offset, offset + limit);
  if (wanted.length === 0 || wanted.every((one, index) => isSame(one, page.elements[index] ?? {}))) return;
  yield {
    expected: `${namesOf(wanted)} from number ${offset + 1} on`,
    found: page.elements.length === 0 ? 'nothing' : namesOf(page.elements),
    exchanges: [whole.exchange, page.exchange],
  };
}

async function isStable({ context, ask }: Trial, whole: Listed): Promise<boolean> {
  const declared = context.profile.parkings?.stable_order ?? null;
  if (declared !== null) return declared;
  const starts = [await ask({ limit: 20, offset: undefined }), await ask({ limit: 21, offset: undefined })];
  return starts.every(({ elements }) =>
    elements.every((parking, index) => isSame(parking, whole.elements[index] ?? {})),
  );
}

function isSame(a: JsonObject, b: JsonObject): boolean {
  const marks = marksOf(a);
  return marksOf(b).some((mark) => marks.includes(mark));
}

/** What `false` does in a flag is open, so it selects nothing for certain. */
const isSent = ({ values }: Trial, name: string) => values[name] !== undefined && values[name] !== false;

/** What GET /providers/:provider does with a flag that is left out is open, so false beside it says nothing. */
function requireKnownFlags({ operation, values, context: { profile } }: Trial): void {
  const hasFalse = values.automated === false || values.bookable === false;
  const isOpen =
    operation === 'listProviderParkings' && profile.parkings?.provider_filter_defaults !== 'no-filter';
  if (hasFalse && isOpen) throw new NotApplicable('what a flag that is left out selects is open');
}

/** All that a filter alone selects. */
function alone({ values, ask }: Trial, name: string, filters: readonly string[]): Promise<Listed> {
  const others = filters.filter((other) => other !== name);
  return ask({
    ...wholly,
    ...Object.fromEntries(others.map((other) => [other, undefined])),
    [name]: values[name],
  });
}

/** What a filter that is sent alone does not select. */
async function* addedBeside(
  trial: Trial,
  name: string,
  filters: readonly string[],
): AsyncIterable<Contradiction> {
  if (!isSent(trial, name)) throw new NotApplicable(`no ${name}`);
  requireKnownFlags(trial);
  const selected = await alone(trial, name, filters);
  yield* added(trial, selected, filters, `only parkings that ${name} selects`);
}

/** What is listed with a filter, whatever its value, and not without it. */
async function* addedTo(
  trial: Trial,
  name: string,
  filters: readonly string[],
): AsyncIterable<Contradiction> {
  if (trial.values[name] === undefined) throw new NotApplicable(`no ${name}`);
  requireKnownFlags(trial);
  const more = await trial.ask({ ...wholly, [name]: undefined });
  yield* added(trial, more, filters, `only parkings that are listed without ${name}`);
}

/** How filters combine is open: a parking may have to pass all of them or any. */
async function* added(
  trial: Trial,
  whole: Listed,
  filters: readonly string[],
  expected: string,
): AsyncIterable<Contradiction> {
  const all = await trial.ask(wholly);
  const strange = without(all.elements, whole.elements);
  if (strange.length === 0) return;
  const sent = filters.filter((other) => trial.values[other] !== undefined);
  const combined = trial.context.profile.parkings?.combined_filters ?? null;
  if (combined === 'any' && sent.length > 1)
    throw new NotApplicable('a parking has to pass any of the filters');
  if (combined === null && sent.length > 1) {
    const singles = await Promise.all(sent.map((one) => alone(trial, one, filters)));
    const lacking = singles.flatMap(({ elements }) => without(elements, all.elements));
    if (lacking.length === 0) throw new NotApplicable('a parking seems to have to pass any of the filters');
  }
  for (const parking of strange) {
    yield { expected, found: `${nameOf(parking)} too`, exchanges: [whole.exchange, all.exchange] };
  }
}

/** Whether one offer has to pass all filters is open, so it is certain only of a parking with a single offer. */
async function* lostBeside(trial: Trial, filters: readonly string[]): AsyncIterable<Contradiction> {
  const sent = filters.filter((name) => trial.values[name] !== undefined);
  if (sent.length < 2) throw new NotApplicable('no two filters');
  requireKnownFlags(trial);
  const all = await trial.ask(wholly);
  const singles = await Promise.all(sent.map((name) => alone(trial, name, filters)));
  const unfiltered = await alone(trial, '', filters);
  const anyOffer = trial.context.profile.parkings?.filters_on_one_offer === false;
  const [first, ...others] = singles;
  const passing = (first?.elements ?? []).filter((parking) =>
    others.every(({ elements }) => without([parking], elements).length === 0),
  );
  const certain = passing.filter((parking) => {
    const known = unfiltered.elements.find((other) => isSame(parking, other));
    return anyOffer || (known !== undefined && objectsIn(known, 'offers').length === 1);
  });
  for (const parking of without(certain, all.elements)) {
    yield {
      expected: `${nameOf(parking)}, which passes each filter on its own`,
      found: 'it is missing',
      exchanges: [...singles.map(({ exchange }) => exchange), all.exchange],
    };
  }
}

/** Whether a filter looks at the flag of a parking or at those of its offers is open, so both count. */
async function* unflagged(trial: Trial, flag: 'automated' | 'bookable'): AsyncIterable<Contradiction> {
  if (trial.values[flag] !== true) throw new NotApplicable(`no ${flag}=true`);
  const others = Object.keys(filterClauses).filter((name) => name !== flag && isSent(trial, name));
  const combined = trial.context.profile.parkings?.combined_filters;
  const mayBeUnion = trial.operation === 'listParkings' && combined !== 'all' && others.length > 0;
  if (mayBeUnion) throw new NotApplicable('a parking may have to pass any of the filters');
  const page = await trial.ask();
  for (const parking of page.elements) {
    const offers = objectsIn(parking, 'offers');
    if (parking[flag] !== false || offers.some((offer) => offer[flag] === true)) continue;
    yield {
      expected: `only parkings with ${flag} true`,
      found: `${nameOf(parking)} with ${flag} false`,
      exchanges: [page.exchange],
    };
  }
}

/** What each request decides about a parking, or an offer of it, is left aside. */
async function* saidOtherwise({ ask, askFor }: Trial): AsyncIterable<Contradiction> {
  const page = await ask();
  const lists = [await askFor('listParkings', { limit: 0 }), await askFor('listAvailableParkings', {})];
  for (const list of lists) {
    const exchanges = [list.exchange, page.exchange];
    const byId = new Map(list.elements.map((parking) => [parking.id, parking]));
    for (const parking of page.elements) {
      const known = byId.get(parking.id);
      if (known === undefined) continue;
      const own = Object.keys(parking).filter((member) => member !== 'distance' && member !== 'offers');
      const offers = objectsIn(parking, 'offers').flatMap((offer) => {
        const twin = objectsIn(known, 'offers').find(({ svcpid }) => svcpid === offer.svcpid);
        return twin === undefined
          ? []
          : [{ form: 'list-offer', pair: [twin, offer] as const, members: Object.keys(offer) }];
      });
      for (const { form, pair, members } of [
        { form: 'list-parking', pair: [known, parking] as const, members: own },
        ...offers,
      ]) {
        for (const { member, values } of differences(...pair, members)) {
          yield {
            expected: `${member} ${values[0]} for ${nameOf(pair[0])}`,
            found: values[1],
            also: clausesOn(form, member),
            exchanges,
          };
        }
      }
    }
  }
}

function pointOf({ values }: Trial) {
  const around = asObject(values.around);
  const point = around === null ? null : placeOf(around);
  if (around === null || point === null) throw new NotApplicable('no point');
  return { point, distance: numberIn(around, 'distance') ?? defaultDistance };
}

async function* notWithin(trial: Trial): AsyncIterable<Contradiction> {
  const { point, distance } = pointOf(trial);
  const near = await trial.ask(wholly);
  const combined = trial.context.profile.parkings?.combined_filters;
  const filters = Object.keys(filterClauses).filter((name) => name !== 'around');
  if (combined === 'all' || !filters.some((name) => isSent(trial, name)))
    yield* asContradiction(() => assertNoneBeyond(point, distance, near, placeOf));
  if (trial.context.profile.search?.distance_method === 'route') return;
  const far = await trial.ask({ ...wholly, around: { ...point, distance: largestDistance } });
  const reached = far.elements.filter((parking) => {
    const place = placeOf(parking);
    return place !== null && metresBetween(point, place) < distance - marginOf(distance);
  });
  for (const parking of without(reached, near.elements)) {
    yield {
      expected: `${nameOf(parking)}, which lies within ${distance} metres`,
      found: 'it is missing',
      exchanges: [far.exchange, near.exchange],
    };
  }
}

async function* missingAtItsPlace(trial: Trial): AsyncIterable<Contradiction> {
  const { distance } = pointOf(trial);
  if (trial.context.profile.search?.distance_method === 'route')
    throw new NotApplicable('where a way to a parking ends is open');
  const found = await trial.ask(wholly);
  const last = found.elements.at(-1);
  const place = last === undefined ? null : placeOf(last);
  if (last === undefined || place === null) throw new NotApplicable('nothing was found');
  const there = await trial.ask({ ...wholly, around: { ...place, distance } });
  if (without([last], there.elements).length === 0) return;
  yield {
    expected: `${nameOf(last)} around its own position`,
    found: 'it is missing',
    exchanges: [found.exchange, there.exchange],
  };
}
