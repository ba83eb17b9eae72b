import { topics } from '../../../../spec/generated/operations.ts';
import type { Listed } from '../../../answers/ask.ts';
import type { Contradiction } from '../../../answers/contradiction.ts';
import { isSame, isUnionOf, nameOf, objectsIn, without } from '../../../answers/parkings.ts';
import { NotApplicable } from '../../../kernel/outcomes.ts';
import type { Relation, Trial } from '../relation.ts';
import { wholly } from './paging.ts';

/** Clauses by which a filter of a list selects, without their topic. */
const filterClauses: Readonly<Record<string, string>> = {
  around: 'point-filter',
  pluscode: 'pluscode-filter',
  type: 'type-filter',
  provider: 'provider-filter',
  automated: 'automated-true',
  bookable: 'bookable-true',
};

/** Relations of the filters of the lists (4.4, 4.5). */
export const listFilterRelations: readonly Relation[] = (
  ['listParkings', 'listProviderParkings'] as const
).flatMap((operation): Relation[] => {
  const topic = topics[operation];
  const isOfProvider = operation === 'listProviderParkings';
  const filters = isOfProvider ? ['automated', 'bookable'] : Object.keys(filterClauses);
  const clauseOf = (name: string) => `${topic}.${filterClauses[name] ?? name}`;
  const also = filters.map(clauseOf);
  const operations = [operation];
  const defaultOf = (name: string) =>
    name !== 'automated' && name !== 'bookable'
      ? clauseOf(name)
      : `${topic}.${name}${isOfProvider ? '' : '-default'}`;
  return [
    ...filters.flatMap((name): Relation[] => [
      {
        id: `${topic}.${name}-beside-all`,
        clause: clauseOf(name),
        also,
        title: `What ${name} does not select is not listed, whatever else is sent.`,
        operations,
        contradictions: (trial) => addedBeside(trial, name, filters),
      },
      {
        id: `${topic}.${name}-adds-nothing`,
        clause: defaultOf(name),
        also,
        title: `What is listed with ${name} is listed without it too.`,
        operations,
        contradictions: (trial) => addedTo(trial, name, filters),
      },
    ]),
    {
      id: `${topic}.filters-lose-nothing`,
      clause: clauseOf(filters[0] ?? ''),
      also,
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
  ];
});

/** Whether the list around a point may hold what other filters select and the point does not. */
export function mayBeUnion(trial: Trial, name: string): boolean {
  const others = Object.keys(filterClauses).filter((other) => other !== name);
  const isAlone = others.every((other) => trial.values[other] === undefined);
  const combined = trial.context.profile.parkings?.combined_filters;
  return trial.operation === 'listParkings' && combined !== 'all' && !isAlone;
}

/** What `false` does in a flag is open, so nobody knows what it selects. */
const isSent = ({ values }: Trial, name: string) => values[name] !== undefined && values[name] !== false;

/** What GET /providers/:provider does with a flag that is left out is open. */
function requireKnownDefaults({ operation, context: { profile } }: Trial): void {
  const isOpen =
    operation === 'listProviderParkings' && profile.parkings?.provider_filter_defaults !== 'no-filter';
  if (isOpen) throw new NotApplicable('it is open what an omitted flag selects');
}

/** If an omitted flag selects what is true, `false` beside it says nothing. */
function requireKnownFlags(trial: Trial): void {
  if (trial.values.automated === false || trial.values.bookable === false) requireKnownDefaults(trial);
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
  requireKnownDefaults(trial);
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
  if (combined === null && (await seemsUnion(trial, sent, filters)))
    throw new NotApplicable('a parking seems to have to pass any of the filters');
  for (const parking of strange) {
    yield { expected, found: `${nameOf(parking)} too`, exchanges: [whole.exchange, all.exchange] };
  }
}

/**
 * Whether the filters list together what each of them lists alone. A point may be one of them or always be required, and
 * `false` may filter nothing.
 */
async function seemsUnion(
  trial: Trial,
  sent: readonly string[],
  filters: readonly string[],
): Promise<boolean> {
  const selecting = sent.filter((name) => isSent(trial, name));
  const sets = [sent, selecting].flatMap((names) => [names, names.filter((name) => name !== 'around')]);
  for (const names of sets.filter(({ length }) => length > 1)) {
    const others = filters.filter((name) => !names.includes(name));
    const changes = Object.fromEntries(others.map((other) => [other, undefined]));
    const together = await trial.ask({ ...wholly, ...changes });
    const singles = await Promise.all(names.map((one) => alone(trial, one, filters)));
    const parts = singles.map(({ elements }) => elements);
    if (isUnionOf(together.elements, parts)) return true;
  }
  return false;
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
  if (mayBeUnion(trial, flag)) throw new NotApplicable('a parking may have to pass any of the filters');
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
