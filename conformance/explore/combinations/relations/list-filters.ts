import { topics } from '../../../../spec/generated/operations.ts';
import type { Listed } from '../../../answers/ask.ts';
import { type Flag, flags, isUnionOf, objectsIn, parkingSet, without } from '../../../answers/parkings.ts';
import { missing, surplus } from '../../../expectations/comparison.ts';
import { unflagged } from '../../../expectations/list-flags.ts';
import type { ReadingOperation } from '../../../fixtures/offers/reading-requests.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { type Evidence, NotApplicable } from '../../../kernel/outcomes.ts';
import { lists } from '../facts.ts';
import { omitting } from '../question.ts';
import { type Relation, relationsOf, type Trial } from '../relation.ts';
import { wholly } from './paging.ts';

/** The clause on each filter of a list, without its topic. */
const filterClauses: Readonly<Record<string, string>> = {
  around: 'point-filter',
  pluscode: 'pluscode-filter',
  type: 'type-filter',
  provider: 'provider-filter',
  automated: 'automated-true',
  bookable: 'bookable-true',
};

const filtersOf = (operation: ReadingOperation) =>
  operation === 'listProviderParkings' ? flags : Object.keys(filterClauses);

/** Relations about the filters of the lists (4.4, 4.5). */
export const listFilterRelations: readonly Relation[] = lists.flatMap((operation) => {
  const filters = filtersOf(operation);
  const clauseOf = (name: string) => filterClauses[name] ?? name;
  const defaultOf = (name: string) =>
    !flags.some((flag) => flag === name)
      ? clauseOf(name)
      : `${name}${operation === 'listProviderParkings' ? '' : '-default'}`;
  return relationsOf(
    operation,
    filters.map((name) => `${topics[operation]}.${clauseOf(name)}`),
    [
      ...filters.flatMap((name) => [
        {
          id: `${name}-beside-all`,
          clause: clauseOf(name),
          title: `What ${name} excludes stays out of the list when more parameters are sent.`,
          contradictions: (trial: Trial) => addedBeside(trial, name),
        },
        {
          id: `${name}-adds-nothing`,
          clause: defaultOf(name),
          title: `What is listed with ${name} is listed without it too.`,
          contradictions: (trial: Trial) => addedTo(trial, name),
        },
      ]),
      {
        id: 'filters-lose-nothing',
        clause: clauseOf(filters[0] ?? ''),
        title: 'A parking that passes each filter on its own passes all of them together.',
        contradictions: lostBeside,
      },
      ...flags.map((flag) => ({
        id: `${flag}-visible`,
        clause: `${flag}-true`,
        also: [],
        title: `With ${flag}=true, each parking of any page shows that it is ${flag}.`,
        contradictions: (trial: Trial) => listedUnflagged(trial, flag),
      })),
    ],
  );
});

/** Whether a list may hold parkings that another filter selects and the filter `name` does not. */
export function mayBeUnion(trial: Trial, name: string): boolean {
  const others = Object.keys(filterClauses).filter((other) => other !== name);
  const isAlone = others.every((other) => trial.values[other] === undefined);
  const combined = trial.context.profile.parkings?.combined_filters;
  return trial.operation === 'listParkings' && combined !== 'all' && !isAlone;
}

/** Whether a filter is sent with a value whose effect is known; what `false` selects is open. */
const isSent = ({ values }: Trial, name: string) => values[name] !== undefined && values[name] !== false;

/** Throws `NotApplicable` if it is open what GET /providers/:provider does with an omitted flag. */
function skipUnlessDefaultsKnown({ operation, context: { profile } }: Trial): void {
  const isOpen =
    operation === 'listProviderParkings' && profile.parkings?.provider_filter_defaults !== 'no-filter';
  if (isOpen) throw new NotApplicable('it is open what an omitted flag selects');
}

/** If an omitted flag selects what is true, comparing with a list where the flag is `false` proves nothing. */
function skipUnlessFlagsKnown(trial: Trial): void {
  if (trial.values.automated === false || trial.values.bookable === false) skipUnlessDefaultsKnown(trial);
}

/** The whole list with these filters and no others. */
function only({ operation, ask }: Trial, ...names: readonly string[]): Promise<Listed> {
  const others = filtersOf(operation).filter((name) => !names.includes(name));
  return ask({ ...wholly, ...omitting(others) });
}

const sentIn = ({ operation, values }: Trial) =>
  filtersOf(operation).filter((name) => values[name] !== undefined);

/** Parkings that are listed with all filters, but not with this one alone. */
async function* addedBeside(trial: Trial, name: string): AsyncIterable<Evidence> {
  if (!isSent(trial, name)) throw new NotApplicable(`no ${name}`);
  skipUnlessFlagsKnown(trial);
  yield* added(trial, await only(trial, name), `only parkings that ${name} selects`);
}

/** Parkings that are listed with a filter, whatever its value, but not without it. */
async function* addedTo(trial: Trial, name: string): AsyncIterable<Evidence> {
  if (trial.values[name] === undefined) throw new NotApplicable(`no ${name}`);
  skipUnlessDefaultsKnown(trial);
  const isOfOffers = name !== 'around' && name !== 'pluscode';
  if (isOfOffers && flags.some((flag) => flag !== name && trial.values[flag] === false))
    throw new NotApplicable(
      'it is open whether false selects by the parking or by the offers that pass the others',
    );
  const more = await trial.ask({ ...wholly, [name]: undefined });
  yield* added(trial, more, `only parkings that are listed without ${name}`);
}

/** How filters combine is open: a parking may have to pass all of them or only one. */
async function* added(trial: Trial, whole: Listed, expected: string): AsyncIterable<Evidence> {
  const all = await trial.ask(wholly);
  const strange = without(all.elements, whole.elements);
  if (strange.length === 0) return;
  const combined = trial.context.profile.parkings?.combined_filters ?? null;
  if (combined === 'any' && sentIn(trial).length > 1)
    throw new NotApplicable('a parking needs to pass only one of the filters');
  if (combined === null && (await seemsUnion(trial)))
    throw new NotApplicable('a parking seems to need to pass only one of the filters');
  yield* surplus(strange, expected, whole, all);
}

/**
 * Whether the filters together list what each of them lists alone. The point may be one of them or always be
 * required, and `false` may filter nothing.
 */
async function seemsUnion(trial: Trial): Promise<boolean> {
  const sent = sentIn(trial);
  const selecting = sent.filter((name) => isSent(trial, name));
  const sets = [sent, selecting].flatMap((names) => [names, names.filter((name) => name !== 'around')]);
  for (const names of sets.filter(({ length }) => length > 1)) {
    const together = await only(trial, ...names);
    const singles = await Promise.all(names.map((name) => only(trial, name)));
    const parts = singles.map(({ elements }) => elements);
    if (isUnionOf(together.elements, parts)) return true;
  }
  return false;
}

/** Whether one offer must pass all filters is open. Unless the profile says no, only parkings with one offer count. */
async function* lostBeside(trial: Trial): AsyncIterable<Evidence> {
  const sent = sentIn(trial);
  if (sent.length < 2) throw new NotApplicable('no two filters');
  skipUnlessFlagsKnown(trial);
  const all = await trial.ask(wholly);
  const singles = await Promise.all(sent.map((name) => only(trial, name)));
  const unfiltered = await only(trial);
  const [first, ...others] = singles;
  const sets = others.map(({ elements }) => parkingSet(elements));
  const passing = (first?.elements ?? []).filter((parking) => sets.every((set) => set.has(parking)));
  const { operation, values, context } = trial;
  // Where a provider is named, its offers may decide on the flags all the same.
  const namesProvider = operation === 'listProviderParkings' || values.provider !== undefined;
  const anyOffer = !namesProvider && context.profile.parkings?.filters_on_one_offer === false;
  const hasOne = (parking: JsonObject) => objectsIn(parking, 'offers').length === 1;
  const withOne = parkingSet(unfiltered.elements.filter(hasOne));
  const withOtherValues = parkingSet(unfiltered.elements.filter((parking) => !hasOne(parking)));
  const certain = passing.filter(
    (parking) => anyOffer || (withOne.has(parking) && !withOtherValues.has(parking)),
  );
  const lost = without(certain, all.elements);
  yield* missing(lost, 'which passes each filter on its own', ...singles, all);
}

async function* listedUnflagged(trial: Trial, flag: Flag): AsyncIterable<Evidence> {
  if (trial.values[flag] !== true) throw new NotApplicable(`no ${flag}=true`);
  if (mayBeUnion(trial, flag)) throw new NotApplicable('a parking may need to pass only one of the filters');
  yield* unflagged(await trial.ask(), flag);
}
