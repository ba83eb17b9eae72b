import { topics } from '../../../../spec/generated/operations.ts';
import {
  defaultLimit,
  keepsOrder,
  outOfPlace,
  strangers,
  tooMany,
  wrongCount,
} from '../../../expectations/pages.ts';
import { type Evidence, NotApplicable } from '../../../kernel/outcomes.ts';
import { lists } from '../facts.ts';
import { type Relation, relationsOf, type Trial } from '../relation.ts';

/** Changes that ask for everything that passes the filters of a combination. */
export const wholly = { limit: 0, offset: undefined } as const;

/** Relations about limit and offset (4.4, 4.5). */
export const pagingRelations: readonly Relation[] = lists.flatMap((operation) => {
  const rules = ['limit-caps', 'limit-zero', 'limit-default', 'offset-skips', 'offset-default'];
  if (operation === 'listProviderParkings') rules.push('only-that-provider');
  return relationsOf(
    operation,
    rules.map((rule) => `${topics[operation]}.${rule}`),
    [
      {
        id: 'page-within-limit',
        clause: 'limit-caps',
        title: 'A page never holds more parkings than its limit.',
        contradictions: beyondLimit,
      },
      {
        id: 'page-of-whole',
        clause: 'limit-zero',
        title: 'A page shows only parkings that the whole list shows, and as many as there are.',
        contradictions: notOfWhole,
      },
      {
        id: 'page-in-place',
        clause: 'offset-skips',
        title: 'A page continues where the one before it ends.',
        contradictions: notInPlace,
      },
    ],
  );
});

const extentOf = ({ values }: Trial) => ({
  limit: typeof values.limit === 'number' ? values.limit : defaultLimit,
  offset: typeof values.offset === 'number' ? values.offset : 0,
});

async function* beyondLimit(trial: Trial): AsyncIterable<Evidence> {
  const { limit } = extentOf(trial);
  if (limit === 0) throw new NotApplicable('no limit');
  yield* tooMany(await trial.ask(), limit);
}

/** Whether an offset counts with limit 0 is open, so the first page is compared with that list. */
async function* notOfWhole(trial: Trial): AsyncIterable<Evidence> {
  const isWhole = extentOf(trial).limit === 0;
  const whole = await trial.ask(wholly);
  const page = await trial.ask(isWhole ? { limit: undefined, offset: undefined } : {});
  yield* strangers(whole, page);
  yield* wrongCount(whole, page, isWhole ? {} : extentOf(trial));
}

/** A page can be out of place only if the order is stable. */
async function* notInPlace(trial: Trial): AsyncIterable<Evidence> {
  const { ask, context } = trial;
  const extent = extentOf(trial);
  if (extent.limit === 0) throw new NotApplicable('no page');
  if (!(await keepsOrder(context, ({ limit }) => ask({ limit, offset: undefined }))))
    throw new NotApplicable('the order is not stable');
  yield* outOfPlace(await ask(wholly), await ask(), extent);
}
