import { topics } from '../../spec/generated/operations.ts';
import type { Ask, Listed } from '../answers/ask.ts';
import { type Flag, flags, isAmong, nameOf, without } from '../answers/parkings.ts';
import type { CheckDefinition, Context } from '../check/check.ts';
import type { RequestOf } from '../kernel/call.ts';
import type { JsonObject } from '../kernel/json.ts';
import { type Evidence, Inconclusive, whenInconclusive } from '../kernel/outcomes.ts';
import { comparison, failIfAny, missing } from './comparison.ts';
import { defaultLimit, keepsOrder, outOfPlace, strangers, stretch, tooMany, wrongCount } from './pages.ts';

/** A list of parkings with filters, limit and offset (4.4, 4.5). */
export interface ParkingList {
  readonly operation: 'listParkings' | 'listProviderParkings';
  /** What it lists, with an article, as titles name it. */
  readonly subject: string;
  /** The request to which filters, limit and offset are added; for a flag, one that lists both kinds, if there is one. */
  readonly base: (context: Context, flag?: Flag) => Promise<RequestOf<ParkingList['operation']>>;
  /** Parkings that are in the list according to other answers; limit=0 must list all of them. */
  readonly known: (context: Context, ask: Ask) => Promise<readonly JsonObject[]>;
  /**
   * Whether only some offers of a parking put it on the list. A parking whose flag is true because of another offer
   * may then be dropped if one offer has to pass all filters (list-parkings.filters-on-one-offer).
   */
  readonly onlySomeOffers?: true;
}

/** Requests the part of a list that a query selects. */
export type Page = (query: Query) => Promise<Listed>;

/** What a list of parkings is asked for. */
export type Query = NonNullable<RequestOf<'listParkings'>['query']>;

/** Makes the function that requests a list in one comparison. */
export async function pageOf(list: ParkingList, context: Context, ask: Ask, flag?: Flag): Promise<Page> {
  const base = await list.base(context, flag);
  return (query) => ask(list.operation, { ...base, query: { ...base.query, ...query } });
}

/** The checks of limit and offset for a list. */
export function pagingChecks(list: ParkingList): readonly CheckDefinition[] {
  const topic = topics[list.operation];
  const check = (
    what: string,
    title: string,
    compare: (page: Page, context: Context, ask: Ask) => AsyncIterable<Evidence>,
  ): CheckDefinition => {
    // The others do not see the whole list without these rules.
    const showingAll = ['limit-zero', 'offset-default'].filter((rule) => rule !== what);
    return comparison(`${topic}.${what}`, {
      also: what === 'limit-zero' ? [] : showingAll.map((rule) => `${topic}.${rule}`),
      title,
      async *compare(context, ask) {
        yield* compare(await pageOf(list, context, ask), context, ask);
      },
    });
  };

  return [
    check('limit-default', `Without limit, at most 100 of ${list.subject} are listed.`, wrongDefaultLimit),
    check('limit-caps', `limit caps how many of ${list.subject} are listed.`, wrongLimits),
    check('limit-zero', `limit=0 lists all of ${list.subject}.`, (page, context, ask) =>
      lostFromWhole(page, () => list.known(context, ask)),
    ),
    check('offset-skips', `offset skips that many of ${list.subject}.`, async function* (page, context) {
      if (await keepsOrder(context, page)) yield* wrongPositions(page);
      yield* wrongEnd(page);
    }),
    check('offset-default', `Without offset, none of ${list.subject} are skipped.`, wrongBeginning),
  ];
}

/** A limit that most lists exceed; it has to apply after a filter. */
const fewest = 5;

/** The check that a filter selects the same parkings without limit as with limit=0, and that they come in pages. */
export function pagesOfFiltered(
  list: ParkingList,
  also: readonly string[],
  filtersOf: (context: Context) => Promise<readonly Query[]>,
): CheckDefinition {
  const topic = topics[list.operation];
  return comparison(`${topic}.filtered-pages`, {
    clause: `${topic}.limit-default`,
    also: [...['limit-caps', 'limit-zero', 'offset-skips'].map((rule) => `${topic}.${rule}`), ...also],
    title: `limit and offset page through ${list.subject} that a filter selects.`,
    async *compare(context, ask) {
      let judged = 0;
      for (const filter of await filtersOf(context)) {
        const flag = flags.find((one) => one in filter);
        const page = await pageOf(list, context, ask, flag);
        const all = await page({ ...filter, limit: 0 }).catch(whenInconclusive(null));
        const count = all?.elements.length ?? 0;
        if (all === null || count === 0) continue;
        judged += 1;
        for (const extent of [{}, { limit: fewest }, { limit: stretch, offset: count - 1 }]) {
          const part = await page({ ...filter, ...extent });
          // Several filters may be off by the same count, each by chance.
          for (const one of wrongPart(all, part, extent))
            yield { ...one, expected: `${one.expected}, with ${JSON.stringify(filter)}` };
        }
      }
      if (judged === 0) throw new Inconclusive('no filter selects a parking');
    },
  });
}

/** What is wrong with a page; where parkings come and go, a count may be wrong several times by chance. */
function wrongPart(all: Listed, part: Listed, extent: Query): readonly Evidence[] {
  const strange = [...strangers(all, part)];
  return strange.length > 0 ? strange : [...wrongCount(all, part, extent)];
}

async function* wrongDefaultLimit(page: Page): AsyncIterable<Evidence> {
  const some = await page({});
  failIfAny(tooMany(some, defaultLimit));
  const all = await page({ limit: 0 });
  yield* wrongCount(all, some, {});
  if (all.elements.length <= defaultLimit)
    throw new Inconclusive(
      `the whole list has only ${all.elements.length}, too few to show a limit of ${defaultLimit}`,
      [all.exchange, some.exchange],
    );
  const later = await page({ offset: 10 });
  const explicit = await page({ offset: 10, limit: defaultLimit });
  if (later.elements.length !== explicit.elements.length) {
    yield {
      expected: `${explicit.elements.length} from offset=10, as with limit=${defaultLimit}`,
      found: `${later.elements.length}`,
      exchanges: [explicit.exchange, later.exchange],
    };
  }
}

async function* wrongLimits(page: Page): AsyncIterable<Evidence> {
  const all = await page({ limit: 0 });
  const whole = all.elements.length;
  if (whole < 2) throw new Inconclusive('fewer than two parkings are listed');
  for (const limit of [1, 2, Math.min(7, whole), Math.max(1, Math.min(150, whole - 1))]) {
    const capped = await page({ limit });
    failIfAny(tooMany(capped, limit));
    yield* wrongCount(all, capped, { limit });
  }
}

async function* lostFromWhole(page: Page, listKnown: () => Promise<readonly JsonObject[]>) {
  const all = await page({ limit: 0 });
  // The answer to an offset beyond the end is open, but it lists nothing that the whole list lacks.
  const beyond = await page({ limit: 1, offset: all.elements.length }).catch(whenInconclusive(null));
  if (beyond !== null) yield* strangers(all, beyond);
  // 0 is the default of offset, so it changes nothing.
  const both = await page({ limit: 0, offset: 0 }).catch(whenInconclusive(null));
  if (both !== null) yield* missing(without(all.elements, both.elements), 'with offset=0 too', all, both);
  const afterFirst = all.elements.length - 1;
  const rest = await page({ limit: 0, offset: 1 }).catch(whenInconclusive(null));
  // Any other number would be the finding of a check of offset.
  if (rest?.elements.length === defaultLimit && afterFirst > defaultLimit) {
    yield {
      expected: `the other ${afterFirst} parkings with limit=0 and offset=1`,
      found: `${defaultLimit}`,
      exchanges: [all.exchange, rest.exchange],
    };
  }
  const known = await listKnown();
  if (known.length + all.elements.length === 0) throw new Inconclusive('nothing is listed', [all.exchange]);
  const lost = without(known, all.elements);
  yield* missing(lost, 'which other responses show to belong to the list', all);
}

async function* wrongBeginning(page: Page, context: Context): AsyncIterable<Evidence> {
  const omitted = await page({ limit: stretch });
  const zero = await page({ limit: stretch, offset: 0 });
  const exchanges = [zero.exchange, omitted.exchange];
  const [first] = zero.elements;
  const [other] = omitted.elements;
  if (first === undefined) throw new Inconclusive('nothing is listed', exchanges);
  if ((other !== undefined && isAmong(other, [first])) || !(await keepsOrder(context, page))) return;
  yield {
    expected: `the list to start with ${nameOf(first)}, as with offset=0`,
    found: other === undefined ? 'nothing' : nameOf(other),
    exchanges,
  };
}

/** The last page has only the remaining elements, in whatever order. */
async function* wrongEnd(page: Page): AsyncIterable<Evidence> {
  const all = await page({ limit: 0 });
  const last = { limit: stretch, offset: Math.max(0, all.elements.length - 3) };
  yield* wrongCount(all, await page(last), last);
}

async function* wrongPositions(page: Page): AsyncIterable<Evidence> {
  const start = await page({ limit: stretch, offset: 0 });
  const count = start.elements.length;
  if (count < 2) throw new Inconclusive('fewer than two parkings are listed', [start.exchange]);
  const middle = Math.min(7, count - 1);
  const half = Math.floor(count / 2);
  for (const extent of [
    { offset: 1, limit: 2 },
    { offset: half, limit: half },
    { offset: middle, limit: 5 },
    { offset: middle },
  ])
    yield* outOfPlace(start, await page(extent), extent);
}
