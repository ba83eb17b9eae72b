import { counted } from '../../common/counted.ts';
import { entryOfClause } from '../../spec/generated/profile-entries.ts';
import { type Entry, entryIn, type ValueAt } from '../../spec/profile-entry.ts';
import { type Ask, isNothingFound, type Listed, sharedAsker } from '../answers/ask.ts';
import { requireNoContradiction } from '../answers/contradiction.ts';
import type { CheckDefinition, Context } from '../check/check.ts';
import { type Answer, type Exchange, isSuccess } from '../kernel/exchange.ts';
import { asArray, asObject, numberIn } from '../kernel/json.ts';
import { type Evidence, Failure, Inconclusive, NotApplicable } from '../kernel/outcomes.ts';
import type { EntryValue } from '../kernel/trail.ts';

/** What an implementation does at an open point, as answers show it. */
export interface Found {
  /** The profile values that describe it; several if the responses do not distinguish them. */
  readonly fits: readonly EntryValue[];
  /** The values among them that the answers prove beyond chance, if fewer. */
  readonly proves?: readonly EntryValue[];
  /** The same in words for a reader. */
  readonly shown: string;
  readonly exchanges: readonly Exchange[];
}

/** A clause that leaves a point open which an entry of the profile settles. */
export type OpenClause = keyof typeof entryOfClause;

/** The check of a point that the specification leaves open and the profile may settle. */
export interface OpenPoint<Clause extends OpenClause = OpenClause>
  extends Omit<CheckDefinition, 'id' | 'clause' | 'run' | 'settles'> {
  /** The id of the check; default that of the clause. */
  readonly id?: string;
  /** The value that promises nothing, so that there is nothing to compare if the profile declares it. */
  readonly anything?: EntryValue;
  /** Whether it can only confirm what the profile declares, and not find it out. */
  readonly confirmsOnly?: true;
  /** Returns null if the answers show nothing about it. `declared` is the value in the profile, if any. */
  readonly find: (
    context: Context,
    ask: Ask,
    declared: ValueAt<(typeof entryOfClause)[Clause]> | null,
  ) => Promise<Found | readonly Found[] | null>;
  /** Whether `find` compares answers. A contradiction with the profile is then confirmed by asking again. */
  readonly compares?: true;
}

/**
 * The check of an open point: records what the implementation does and compares it with what the profile declares. If
 * the profile declares nothing, nothing was compared, and the check is not applicable.
 */
export function openPoint<Clause extends OpenClause>(
  clause: Clause,
  { find, compares, anything, confirmsOnly, ...check }: OpenPoint<Clause>,
): CheckDefinition {
  const entry = entryOfClause[clause];
  async function* contradictions(context: Context, ask: Ask): AsyncIterable<Evidence> {
    if (confirmsOnly === true) declaredOrSkip(context, entry);
    const declared = entryIn(context.profile, entry);
    const found = [(await find(context, ask, declared)) ?? []].flat();
    if (found.length === 0) throw new NotApplicable('no response contains what this check looks at');
    for (const one of found) {
      const contradiction = contradictionOf(context, clause, one);
      if (contradiction !== null) yield contradiction;
    }
    if (declared !== null && declared === anything)
      throw new NotApplicable(`the profile declares '${String(anything)}', which every answer fits`);
    if (declared === null) throw new NotApplicable('the profile leaves it open');
  }
  return {
    id: clause,
    clause,
    ...check,
    settles: confirmsOnly === true ? [] : [entry],
    async run(context) {
      if (compares === true) return requireNoContradiction(context, (ask) => contradictions(context, ask));
      for await (const one of contradictions(context, sharedAsker(context))) throw new Failure(one);
    },
  };
}

/** For checks that also test other things: records what was found, and fails if the profile declares something else. */
export function settle(context: Context, clause: OpenClause, found: Found): void {
  const contradiction = contradictionOf(context, clause, found);
  if (contradiction !== null) throw new Failure(contradiction);
}

/** Records what was found, and returns how it contradicts the profile; null if it does not. */
function contradictionOf(context: Context, clause: OpenClause, found: Found): Evidence | null {
  const { fits, proves = fits, shown, exchanges } = found;
  const entry = entryOfClause[clause];
  context.observe(clause, shown, { entry, values: [...new Set(proves)] });
  const declared: unknown = entryIn(context.profile, entry);
  const text = JSON.stringify(declared);
  if (declared === null || fits.some((value) => JSON.stringify(value) === text)) return null;
  // A sign such as a comma is hard to see without quotes.
  const value = typeof declared === 'string' && !/^\w/.test(declared) ? text : [declared].flat().join(', ');
  return {
    expected: `${value}, as the profile declares at ${entry}`,
    found: shown,
    source: 'profile',
    exchanges,
  };
}

/** What the profile declares at an open point. Throws `NotApplicable` if it declares nothing. */
export function declaredOrSkip<Path extends Entry>({ profile }: Context, entry: Path): ValueAt<Path> {
  const declared = entryIn(profile, entry);
  if (declared === null) throw new NotApplicable(`the profile declares nothing at ${entry}`);
  return declared;
}

/** How the implementation handled a request: with a refusal, an empty list or a list. */
export function findHandling(
  answer: Answer,
  context: Context,
  words: { readonly empty: readonly string[]; readonly some: readonly string[] },
): Found {
  const { status, body, exchange } = answer;
  const exchanges = [exchange];
  const listed = asArray(body);
  if (status === 200 && listed === null) throw new Inconclusive('the response is not a list', exchanges);
  const count = listed?.length ?? 0;
  if (!isSuccess(status)) {
    // A status such as 404 may mean a refusal or an empty result.
    const fits = [...(isNothingFound(status, context) ? words.empty : []), 'refuse'];
    return { fits, shown: `it returns ${status}`, exchanges };
  }
  return count > 0
    ? { fits: words.some, shown: `it returns ${status} with ${counted(count, 'element')}`, exchanges }
    : { fits: words.empty, shown: `it returns ${status} with an empty list`, exchanges };
}

/** One of two profile values, depending on a condition. */
export function either(
  holds: boolean,
  [yes, no]: readonly [EntryValue, EntryValue],
  exchanges: readonly Exchange[],
): Found {
  const word = holds ? yes : no;
  return { fits: [word], shown: String(word), exchanges };
}

/** The profile values that the answers show to fit. */
export function fitting(values: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.keys(values).filter((value) => values[value]);
}

/** The status of an answer, which is the profile value itself. */
export function foundStatus({ status, exchange }: Answer): Found {
  return { fits: [status], shown: `status ${status}`, exchanges: [exchange] };
}

/** The profile values that the status of an answer to `what` shows. */
export function shownBy({ status, exchange }: Answer, what: string, fits: readonly EntryValue[]): Found {
  return { fits, shown: `${what} returned ${status}`, exchanges: [exchange] };
}

/** The profile value `taken` if the status says that the request was accepted, otherwise `refuse`. */
export function acceptedOrRefused(answer: Answer, what: string, taken: EntryValue): Found {
  return shownBy(answer, what, [isSuccess(answer.status) ? taken : 'refuse']);
}

/** Finds which profile value describes the response body of an operation that changes one vehicle, or several. */
export function findBodyForm(
  { body, exchange }: Answer,
  what: string,
  concerned: 'vehicle' | 'vehicles' = 'vehicles',
): Found {
  const { responseText } = exchange;
  const fits = () => {
    if (responseText.trim() === '') return ['empty'];
    if (asObject(body)?.count !== undefined) return ['count'];
    const isVehicle = ['plate', 'brand', 'model'].every((name) => asObject(body)?.[name] !== undefined);
    const shows = concerned === 'vehicle' ? isVehicle : asArray(body) !== null;
    return shows ? [concerned] : [];
  };
  return {
    fits: fits(),
    shown: `${what} returned ${responseText.slice(0, 100) || 'no body'}`,
    exchanges: [exchange],
  };
}

/** How many different values are unlikely to be in order by chance. */
export const enoughInOrder = 6;

/** Finds whether a list is ordered by a member, lowest first; null if fewer than three elements show it. */
export function findOrder({ elements, exchange }: Listed, member: string): Found | null {
  const told = elements.flatMap((element) => numberIn(element, member) ?? []);
  if (told.length < 3) return null;
  const fall = told.findIndex((value, index) => value < (told[index - 1] ?? value));
  const shown = fall === -1 ? `they are ordered by ${member}` : `they are not ordered by ${member}`;
  if (fall !== -1) return { fits: ['unordered'], shown, exchanges: [exchange] };
  const proves = new Set(told).size >= enoughInOrder ? { proves: [member] } : {};
  return { fits: [member, 'unordered'], ...proves, shown, exchanges: [exchange] };
}
