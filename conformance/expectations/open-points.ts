import { type Entry, entryIn } from '../../spec/profile-entry.ts';
import { type Ask, isNothingFound, sharedAsker } from '../answers/ask.ts';
import { type Contradiction, requireNoContradiction } from '../answers/contradiction.ts';
import type { CheckDefinition } from '../check/check.ts';
import type { Context } from '../check/context.ts';
import { type Answer, type Exchange, isSuccess } from '../kernel/exchange.ts';
import { asArray } from '../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable } from '../kernel/outcomes.ts';
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

/** A point that the specification leaves open and the profile may settle. */
export interface OpenPoint extends Pick<CheckDefinition, 'title' | 'also' | 'phase'> {
  readonly clause: string;
  readonly entry: Entry;
  /** Returns null if the answers show nothing about it. */
  readonly find: (context: Context, ask: Ask) => Promise<Found | null>;
  /** Whether `find` compares answers. A contradiction with the profile is then confirmed by asking again. */
  readonly compares?: true;
}

/**
 * The check of an open point: compares the implementation with what the profile declares, or only records what the
 * implementation does if the profile declares nothing.
 */
export function openPoint({ clause, entry, find, compares, ...check }: OpenPoint): CheckDefinition {
  return {
    ...check,
    id: clause,
    settles: [entry],
    async run(context) {
      const look = (ask: Ask) => denials(context, ask, { clause, entry, find });
      if (compares === true) return requireNoContradiction(context, look);
      for await (const denial of look(sharedAsker(context))) assertThat(false, denial);
    },
  };
}

/** Contradictions between the profile and the responses. */
async function* denials(
  context: Context,
  ask: Ask,
  { clause, entry, find }: Pick<OpenPoint, 'clause' | 'entry' | 'find'>,
): AsyncIterable<Contradiction> {
  const wanted = entryIn(context.profile, entry);
  const found = await find(context, ask);
  if (found === null) throw new NotApplicable('no response shows it');
  if (wanted === null) {
    context.observe(clause, found.shown, { entry, values: [...new Set(found.proves ?? found.fits)] });
    throw new NotApplicable(`the profile does not settle it; seen: ${found.shown}`);
  }
  const text = JSON.stringify(wanted);
  if (found.fits.some((value) => JSON.stringify(value) === text)) return;
  yield {
    expected: `${Array.isArray(wanted) ? wanted.join(', ') : String(wanted)}, as the profile says`,
    found: found.shown,
    source: 'profile',
    exchanges: found.exchanges,
  };
}

/** How the implementation handled a request: with a refusal, an empty list or a list. */
export function met(
  answer: Answer,
  context: Context,
  words: { readonly empty: readonly string[]; readonly some: readonly string[] },
): Found {
  const { status, body, exchange } = answer;
  const listed = asArray(body);
  if (status === 200 && listed === null) throw new Inconclusive('the response is not a list', [exchange]);
  const count = listed?.length ?? 0;
  const isEmpty = (isSuccess(status) && count === 0) || isNothingFound(status, context);
  const exchanges = [exchange];
  if (isSuccess(status) && count > 0)
    return { fits: words.some, shown: `${count} elements are listed`, exchanges };
  const shown = `it returns ${status}${isSuccess(status) ? ' with nothing' : ''}`;
  // A status such as 404 may mean a refusal or an empty result.
  const fits = [...(isEmpty ? words.empty : []), ...(isSuccess(status) ? [] : ['refuse'])];
  return { fits, shown, exchanges };
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
