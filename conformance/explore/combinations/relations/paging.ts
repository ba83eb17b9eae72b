import { counted } from '../../../../spec/counted.ts';
import { topics } from '../../../../spec/generated/operations.ts';
import type { Listed } from '../../../answers/ask.ts';
import type { Contradiction } from '../../../answers/contradiction.ts';
import { isSame, nameOf, namesOf, without } from '../../../answers/parkings.ts';
import { defaultLimit } from '../../../expectations/paging.ts';
import { NotApplicable } from '../../../kernel/outcomes.ts';
import { missing, type Relation, relationsOf, type Trial } from '../relation.ts';

/** Changes that ask for everything that passes the filters of a combination. */
export const wholly = { limit: 0, offset: undefined } as const;

/** Relations about limit and offset (4.4, 4.5). */
export const pagingRelations: readonly Relation[] = (
  ['listParkings', 'listProviderParkings'] as const
).flatMap((operation) => {
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
        contradictions: outOfPlace,
      },
    ],
  );
});

const limitOf = ({ values }: Trial) => (typeof values.limit === 'number' ? values.limit : defaultLimit);
const offsetOf = ({ values }: Trial) => (typeof values.offset === 'number' ? values.offset : 0);

async function* beyondLimit(trial: Trial): AsyncIterable<Contradiction> {
  const limit = limitOf(trial);
  if (limit === 0) throw new NotApplicable('no limit');
  const page = await trial.ask();
  if (page.elements.length <= limit) return;
  yield {
    expected: `at most ${counted(limit, 'parking')}`,
    found: `${page.elements.length}`,
    exchanges: [page.exchange],
  };
}

/** Whether an offset counts with limit 0 is open, and so is the answer to an offset past the end. */
async function* notOfWhole(trial: Trial): AsyncIterable<Contradiction> {
  const isWhole = limitOf(trial) === 0;
  const [limit, offset] = isWhole ? [defaultLimit, 0] : [limitOf(trial), offsetOf(trial)];
  const whole = await trial.ask(wholly);
  const page = await trial.ask(isWhole ? { limit: undefined, offset: undefined } : {});
  const strange = without(page.elements, whole.elements);
  yield* missing(
    strange.map((parking) => `${nameOf(parking)} in the whole list, as on a page of it`),
    whole,
    page,
  );
  const left = whole.elements.length - offset;
  const wanted = Math.min(limit, left);
  const count = page.elements.length;
  if (left <= 0 || count === wanted) return;
  yield {
    expected: `${wanted} parkings, from number ${offset + 1} of ${whole.elements.length} on`,
    found: `${count}`,
    exchanges: [whole.exchange, page.exchange],
  };
}

/** A page can be out of place only if the order is stable, as the profile says or three lists show. */
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
