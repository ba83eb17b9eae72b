import type { OperationId } from '../../spec/generated/operations.ts';
import type { Check } from '../check.ts';
import type { Listed } from '../harness/answers.ts';
import type { Call } from '../harness/client.ts';
import { confirmed } from '../harness/confirm.ts';
import type { Context } from '../harness/context.ts';
import type { JsonObject } from '../harness/json.ts';
import { Inconclusive, require, whenInconclusive } from '../harness/outcomes.ts';
import { marksOf, namesOf, without } from '../harness/parkings.ts';

/** A list with limit and offset (4.4, 4.5). */
export interface PagedList {
  /** Topic of its clauses. */
  readonly topic: string;
  readonly operation: OperationId;
  /** What it lists, with the article of the sentence. */
  readonly subject: string;
  /** The request that limit and offset are added to. */
  readonly base: (context: Context) => Promise<Call>;
  /** Parkings that are in the list as other answers tell; limit=0 must not leave one out. */
  readonly known: (context: Context) => Promise<readonly JsonObject[]>;
}

/** Elements without a limit (section 8). */
const defaultLimit = 100;
/** Elements of the stretch of a list in which positions are compared. */
const stretch = 20;

/** The rule that lets the other ones see the whole list. */
const wholeList = 'limit-zero';

/** The checks of limit and offset of a list. */
export function pagingChecks(list: PagedList): readonly Check[] {
  const check = (
    what: string,
    title: string,
    run: (page: Page, context: Context) => Promise<void>,
  ): Check => ({
    id: `${list.topic}.${what}`,
    clause: `${list.topic}.${what}`,
    ...(what !== wholeList && {
      also: [wholeList, 'offset-default']
        .filter((rule) => rule !== what)
        .map((rule) => `${list.topic}.${rule}`),
    }),
    level: 'must',
    title,
    needs: [],
    run: (context) =>
      confirmed(context, async (ask) => {
        const base = await list.base(context);
        await run((query) => ask(list.operation, { ...base, query: { ...base.query, ...query } }), context);
      }),
  });

  return [
    check('limit-default', `Without limit, ${list.subject} are listed up to a hundred.`, async (page) => {
      const some = await page({});
      const all = await page({ limit: 0 });
      const count = some.elements.length;
      const exchanges = [all.exchange, some.exchange];
      const expected = `${Math.min(defaultLimit, all.elements.length)} parkings without limit`;
      require(count <= defaultLimit && (count === defaultLimit || count >= all.elements.length), {
        expected,
        found: `${count}`,
        exchanges,
      });
      if (all.elements.length <= defaultLimit)
        throw new Inconclusive(
          `there are only ${all.elements.length} of ${list.subject}, which does not tell a limit of ${defaultLimit} from none`,
          exchanges,
        );
    }),
    check('limit-caps', `No more of ${list.subject} are listed than limit says.`, async (page) => {
      const { elements } = await page({ limit: 0 });
      if (elements.length < 2) throw new Inconclusive('fewer than two parkings are listed');
      for (const limit of [
        1,
        2,
        Math.min(7, elements.length),
        Math.max(1, Math.min(150, elements.length - 1)),
      ]) {
        const capped = await page({ limit });
        const count = capped.elements.length;
        const enough = limit > elements.length || count === limit;
        require(count <= limit && enough, {
          expected: limit > elements.length ? `${limit} parkings at most` : `${limit} parkings`,
          found: `${count}`,
          exchanges: [capped.exchange],
        });
      }
    }),
    check('limit-zero', `limit=0 lists all of ${list.subject}.`, async (page, context) => {
      const all = await page({ limit: 0 });
      const count = all.elements.length;
      // What a number above it brings is more than everything.
      const more = (await page({ limit: count + 50 }).catch(whenInconclusive(null))) ?? (await page({}));
      require(more.elements.length <= count, {
        expected: 'everything with limit=0, so no more with any other limit',
        found: `${count} parkings with limit=0, ${more.elements.length} otherwise`,
        exchanges: [all.exchange, more.exchange],
      });
      const missing = without(await list.known(context), all.elements);
      require(missing.length === 0, {
        expected: 'every parking that other answers show to belong to the list',
        found: `${namesOf(missing)} left out`,
        exchanges: [all.exchange],
      });
    }),
    check(
      'offset-skips',
      `offset leaves out as many of ${list.subject} as it says.`,
      async (page, context) => {
        if (await isStable(page, context)) await holdPositions(page);
        else await holdCounts(page);
        await holdEnd(page);
      },
    ),
    check(
      'offset-default',
      `Without offset, nothing of ${list.subject} is left out.`,
      async (page, context) => {
        const omitted = await page({ limit: stretch });
        const zero = await page({ limit: stretch, offset: 0 });
        const exchanges = [zero.exchange, omitted.exchange];
        const [first] = zero.elements;
        const [other] = omitted.elements;
        if (first === undefined) throw new Inconclusive('nothing is listed', exchanges);
        const same = other !== undefined && isSame(first, other);
        require(same || !(await isStable(page, context)), {
          expected: `the list to begin as with offset=0, with ${namesOf([first])}`,
          found: other === undefined ? 'nothing' : namesOf([other]),
          exchanges,
        });
      },
    ),
  ];
}

type Page = (query: NonNullable<Call['query']>) => Promise<Listed>;

/** Whether the list keeps its order: as the profile says, or as two requests for the same stretch show. */
async function isStable(page: Page, context: Context): Promise<boolean> {
  const declared = context.profile.parkings?.stable_order ?? null;
  if (declared !== null) return declared;
  const [first, second] = [await page({ limit: stretch }), await page({ limit: stretch + 1 })];
  return first.elements.every((parking, index) => isSame(parking, second.elements[index] ?? {}));
}

/** The last page holds what is left, and nothing beside it. */
async function holdEnd(page: Page): Promise<void> {
  const all = await page({ limit: 0 });
  const left = Math.min(3, all.elements.length);
  const last = await page({ limit: stretch, offset: all.elements.length - left });
  require(last.elements.length === left, {
    expected: `${left} parkings after the first ${all.elements.length - left} of ${all.elements.length}`,
    found: `${last.elements.length}`,
    exchanges: [all.exchange, last.exchange],
  });
}

async function holdPositions(page: Page): Promise<void> {
  const start = await page({ limit: stretch, offset: 0 });
  const count = start.elements.length;
  if (count < 2) throw new Inconclusive('fewer than two parkings are listed', [start.exchange]);
  const middle = Math.min(7, count - 1);
  for (const [offset, limit] of [
    [1, 2],
    [middle, 5],
    [middle, undefined],
  ] as const) {
    const later = await page({ offset, limit });
    const expected = start.elements.slice(offset, limit === undefined ? undefined : offset + limit);
    const fits = expected.every((parking, index) => isSame(parking, later.elements[index] ?? {}));
    require(fits, {
      expected: `${namesOf(expected)} at offset ${offset}`,
      found: later.elements.length === 0 ? 'nothing' : namesOf(later.elements),
      exchanges: [start.exchange, later.exchange],
    });
  }
}

/** Where the order changes from call to call, only the number of parkings behind an offset tells whether it skips. */
async function holdCounts(page: Page): Promise<void> {
  const all = await page({ limit: 0 });
  const count = all.elements.length;
  const more = await page({ limit: count + 50 });
  if (count === 0 || more.elements.length !== count) {
    throw new Inconclusive('it is not known how many parkings the whole list has', [all.exchange]);
  }
  const offset = Math.max(1, count - 2);
  const rest = await page({ offset, limit: 10 });
  require(rest.elements.length === count - offset, {
    expected: `${count - offset} of ${count} parkings behind an offset of ${offset}`,
    found: `${rest.elements.length}`,
    exchanges: [all.exchange, rest.exchange],
  });
}

function isSame(a: JsonObject, b: JsonObject): boolean {
  const marks = marksOf(a);
  return marksOf(b).some((mark) => marks.includes(mark));
}
