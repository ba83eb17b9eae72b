import { titles } from '../../../spec/generated/operations.ts';
import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import { presumeSuccess, requireFit } from '../../expectations/statuses.ts';
import {
  type BatchStep,
  type BulkCall,
  type BulkOperation,
  blindWait,
  callBulk,
  longestWait,
  tryBatch,
  tryBatchOnce,
} from '../../fixtures/vehicles/batches.ts';
import { isDone } from '../../fixtures/vehicles/ways-to-look.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

const bulk = [
  { method: 'post', operation: 'addVehicles', needs: ['writes'] },
  { method: 'put', operation: 'replaceVehicles', needs: ['writes', 'disposable-user'] },
  { method: 'delete', operation: 'deleteVehicles', needs: ['writes'] },
] as const;

/**
 * A batch has waited for its work if the effect is visible at once and the answer took longer than this many
 * milliseconds plus this many plain requests. Applies if the profile declares no limit.
 */
const slowAnswer = 750;
const slowRatio = 5;

/** Seconds to wait for an effect that should already be visible. */
const latest = 5;

/** As many vehicles as other checks put into a bulk call. */
const few = 2;

/** Checks of the batch mode (4.11). In this order, the three operations need no pauses between them. */
export const batchChecks = checksWith({ lock: 'batches', waits: 60 }, [
  ...bulk.flatMap(checksOf),
  {
    id: 'batch.delete-all-completes',
    clause: 'batch.completes-in-background',
    also: ['batch.delete-202'],
    title: 'A batch DELETE /vehicles without plates returns 202 and removes all vehicles.',
    needs: ['writes', 'disposable-user'],
    run: (context) => requireCompleted(context, 'deleteVehicles', 0),
  },
  {
    id: 'batch.put-empty-completes',
    clause: 'batch.completes-in-background',
    also: ['replace-vehicles.empty-array', 'batch.put-202'],
    title:
      'A batch PUT /vehicles with an empty array returns 202 and removes all vehicles, if it is accepted.',
    needs: ['writes', 'disposable-user'],
    async run(context) {
      if (!isDone((await callBulk(context, 'replaceVehicles', {}, 0)).answer))
        throw new NotApplicable('PUT /vehicles refuses an empty array');
      await requireCompleted(context, 'replaceVehicles', 0);
    },
  },
]);

function checksOf({ method, operation, needs }: (typeof bulk)[number]): readonly CheckDefinition[] {
  const name = `${method.toUpperCase()} /vehicles`;
  return [
    {
      id: `batch.${method}-202`,
      also: ['batch.x-batch-boolean'],
      title: `${name} with x-batch true returns 202, for a single vehicle too.`,
      needs,
      run: (context) => requireAccepted(context, operation),
    },
    {
      id: `batch.${method}-completes`,
      clause: 'batch.completes-in-background',
      also: ['batch.completion', 'vehicle.listProviders-default'],
      title: `A batch ${name} that was accepted is completed.`,
      needs,
      run: (context) => requireCompleted(context, operation),
    },
    {
      id: `batch.${method}-immediate`,
      clause: 'batch.immediate',
      also: ['batch.immediate-limit'],
      title: `${name} with x-batch true returns immediately, before its work is done.`,
      needs,
      run: (context) => requireImmediate(context, operation),
    },
    {
      id: `batch.${method}-false-or-absent-waits`,
      clause: 'batch.false-or-absent-waits',
      also: ['batch.x-batch-boolean'],
      title: `${name} without x-batch, or with x-batch false, returns 200 once its work is done.`,
      needs,
      waits: 0,
      async run(context) {
        await requireDoneAtOnce(context, operation, {}, 'without x-batch');
        await requireDoneAtOnce(context, operation, { 'x-batch': 'false' }, 'with x-batch false');
      },
    },
  ];
}

async function requireAccepted(context: Context, operation: BulkOperation): Promise<void> {
  const { answer, blind, seconds } = await tryBatchOnce(context, operation);
  const exchanges = [answer.exchange];
  if (!isSuccess(answer.status)) {
    const plain = await callBulk(context, operation, {});
    exchanges.unshift(plain.answer.exchange);
    if (!isSuccess(plain.answer.status))
      throw new Inconclusive(`without x-batch, it returned ${plain.answer.status}`, exchanges);
  }
  assertThat(answer.status === 202, { expected: '202', found: `${answer.status}`, exchanges });
  // An effect that did not come the first time is not waited for again.
  const isSeen = seconds !== null || blind;
  const { answer: again } = isSeen
    ? await tryBatch(context, operation, 1)
    : await callBulk(context, operation, { 'x-batch': 'true' }, 1);
  // Later checks must not see a batch in progress.
  if (!isSeen) await context.pause(blindWait);
  // Other checks cover an operation that takes no single vehicle.
  const fits = again.status === 202 || !isSuccess(again.status);
  requireFit(fits, again, '202 for a single vehicle, as for several', exchanges);
}

async function requireCompleted(context: Context, operation: BulkOperation, size?: number): Promise<void> {
  const usual = presumeSeen(await tryBatchOnce(context, operation));
  if (size !== undefined && usual.seconds === null)
    throw new Inconclusive('a batch of several vehicles is not completed either', usual.exchanges);
  const step = size === undefined ? usual : presumeSeen(await tryBatch(context, operation, size));
  const { answer, seconds, wrong, harmsOthers, exchanges } = step;
  if (seconds === null && !(await works(context, await callBulk(context, operation, {}, size))))
    throw new Inconclusive(`${titles[operation]} does not work without x-batch either`, exchanges);
  assertThat(seconds !== null, {
    expected: harmsOthers ? 'other vehicles to be left alone' : `the effect within ${longestWait(context)} s`,
    found: `${wrong}`,
    source: harmsOthers || context.profile.batch?.longest_wait_seconds == null ? 'spec' : 'profile',
    exchanges,
  });
  if (size !== undefined && usual.answer.status === 202)
    requireFit(answer.status === 202, answer, '202, as for several vehicles', [usual.answer.exchange]);
  context.observe(
    'batch.completion',
    `a batch ${titles[operation]} completed within ${Math.ceil(seconds)} s`,
  );
}

/** Makes a call that is not a batch, and requires its effect to be visible when the answer arrives. */
async function requireDoneAtOnce(
  context: Context,
  operation: BulkOperation,
  headers: Readonly<Record<string, string>>,
  how: string,
): Promise<void> {
  const { answer, look } = await callBulk(context, operation, headers);
  const { exchange } = answer;
  const isPlain = Object.keys(headers).length === 0;
  if (isPlain) presumeSuccess(answer, 'it');
  requireFit(isDone(answer), answer, `200 ${how}`);
  const { wrong, harmsOthers, exchanges } = await look();
  if (wrong === null) return;
  const seconds = await waitForEffect(context, look);
  // Other checks cover the same without x-batch.
  assertThat(isPlain || !harmsOthers || seconds !== null, {
    expected: `other vehicles to be left alone ${how}, as without x-batch`,
    found: wrong,
    exchanges: [exchange, ...exchanges],
  });
  // Other checks cover a call that never takes effect, unless it works for a few vehicles; a deletion names only two.
  const worksForFew = async () => works(context, await callBulk(context, operation, headers, few));
  if (seconds === null && (operation === 'deleteVehicles' || !(await worksForFew())))
    throw new Inconclusive(`${titles[operation]} did not take effect`, [exchange, ...exchanges]);
  assertThat(seconds === 0, {
    expected: 'the effect when the response arrives',
    found:
      seconds === null
        ? `${wrong}, although the call works for ${few} vehicles`
        : `the effect came ${Math.round(seconds * 1000)} ms after the response`,
    exchanges: [exchange, ...exchanges],
  });
}

/** Whether a bulk call is carried out, if a little late. */
async function works(context: Context, { answer, look }: BulkCall): Promise<boolean> {
  return isDone(answer) && (await waitForEffect(context, look)) !== null;
}

/** Throws `Inconclusive` unless the batch was accepted and its effect can be seen. */
function presumeSeen(step: BatchStep): BatchStep {
  if (step.blind) throw new Inconclusive('no operation shows whether a user has a plate', step.exchanges);
  presumeSuccess(step.answer, 'a batch');
  return step;
}

/** Seconds until an effect is visible; null if that takes longer than `latest`. */
async function waitForEffect(context: Context, look: BulkCall['look']): Promise<number | null> {
  const since = Date.now();
  for (let seconds = 0; seconds < latest; seconds = (Date.now() - since) / 1000) {
    if ((await look()).wrong === null) return seconds;
    await context.pause(0.1);
  }
  return null;
}

/** A slow answer may have many causes, so the check fails only if a second one is slow too. */
async function requireImmediate(context: Context, operation: BulkOperation): Promise<void> {
  const limit = context.profile.batch?.immediate_limit ?? null;
  const tries = [presumeSeen(await tryBatchOnce(context, operation))];
  const areSlow = () => tries.every((step) => isSlow(step, limit));
  if (areSlow()) tries.push(presumeSeen(await tryBatch(context, operation)));
  const quickest = Math.min(...tries.map(millisecondsOf));
  context.observe('batch.immediate-limit', `a batch returned within ${Math.ceil(quickest / 100) * 100} ms`);
  const after = tries.map((step) => `${Math.round(millisecondsOf(step))} ms`).join(' and ');
  assertThat(!areSlow(), {
    expected: limit === null ? 'a response that does not wait for the work' : `a response within ${limit} ms`,
    found: `responses after ${after}${limit === null ? ', once the work was done' : ''}`,
    source: limit === null ? 'spec' : 'profile',
    exchanges: tries.flatMap(({ exchanges }) => exchanges),
  });
}

const millisecondsOf = ({ answer }: BatchStep) => answer.exchange.milliseconds;

/** The plain requests after the batch show how long a round trip takes. */
function isSlow(step: BatchStep, limit: number | null): boolean {
  const plain = Math.max(...step.exchanges.slice(1).map(({ milliseconds }) => milliseconds));
  if (limit !== null) return millisecondsOf(step) > limit + plain;
  return step.atOnce && millisecondsOf(step) > slowAnswer + slowRatio * plain;
}
