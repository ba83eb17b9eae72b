import { type Context, checksWith } from '../../check/check.ts';
import {
  acceptedOrRefused,
  declaredOrSkip,
  findBodyForm,
  openPoint,
} from '../../expectations/open-points.ts';
import { presumeSuccess } from '../../expectations/statuses.ts';
import { type BulkOperation, longestWait, tryBatchOnce } from '../../fixtures/vehicles/batches.ts';
import {
  patience,
  registeredVehicles,
  registerNewVehicles,
} from '../../fixtures/vehicles/registered-vehicles.ts';
import { hasValue, newVehicle, onOwnVehicles, vehicleUser } from '../../fixtures/vehicles/vehicle.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';

const batch = { 'x-batch': 'true' };

/** Checks of what the specification leaves open about batches (4.11). */
export const batchOpenChecks = checksWith({ needs: ['writes'], lock: 'batches' }, [
  openPoint('batch.response-body', {
    title: 'The body of a 202 response to a batch is what the profile declares.',
    waits: 60,
    async find(context) {
      const { answer } = await tryBatchOnce(context, 'addVehicles');
      presumeSuccess(answer, 'a batch');
      return findBodyForm(answer, 'a batch');
    },
  }),
  openPoint('batch.spacing-not-kept', {
    also: ['batch.completes-in-background'],
    title: 'A batch POST /vehicles sent too early is handled as the profile declares.',
    waits: 60,
    async find(context) {
      if (declaredOrSkip(context, 'batch.spacing_not_kept') === 'lost')
        throw new NotApplicable('a lost batch cannot be told from a late one');
      const user = vehicleUser(context);
      const registered = await registeredVehicles(context);
      await presumeBatches(context, ['addVehicles']);
      const [first, second] = [newVehicle(context), newVehicle(context)];
      const early = await user.call('addVehicles', { body: [first], headers: batch });
      const request = { body: [second], headers: batch, retry: false };
      const tooEarly = await user.call('addVehicles', request);
      presumeSuccess(early, 'the batch before it');
      const taken = isSuccess(tooEarly.status);
      const until = Date.now() + longestWait(context) * 1000;
      const left = () => Math.max(patience, (until - Date.now()) / 1000);
      const look = await registered.has(user, second.plate, taken, taken ? left() : patience);
      // The second batch is not `served` if the first one was dropped for it.
      const waiting = taken && look.there ? await registered.has(user, first.plate, true, left()) : null;
      const lost = waiting !== null && !waiting.there;
      return {
        fits: taken ? (look.there && !lost ? ['served'] : []) : ['refuse'],
        shown: `a second batch within 10 seconds returned ${tooEarly.status}${look.there ? ' and was served' : ''}${lost ? ', and the first one was dropped' : ''}`,
        exchanges: [early, tooEarly, look, ...(waiting === null ? [] : [waiting])].map(
          ({ exchange }) => exchange,
        ),
      };
    },
  }),
  openPoint('batch.order', {
    title: 'Batches of one user run in the order that the profile declares.',
    needs: ['writes', 'disposable-user'],
    waits: 61,
    anything: 'any',
    async find(context) {
      const user = vehicleUser(context);
      const registered = await registeredVehicles(context);
      if (!registered.canRead || !registered.canSeeAbsence)
        throw new Inconclusive('no operation shows a vehicle without changing it');
      await presumeBatches(context, ['addVehicles', 'replaceVehicles']);
      const both = newVehicle(context, { model: 'First' });
      const [before, after] = [newVehicle(context), newVehicle(context)];
      const added = await user.call('addVehicles', { body: [both, before], headers: batch });
      const replaced = await user.call('replaceVehicles', {
        body: [{ ...both, model: 'Second' }, after],
        headers: batch,
      });
      const done = await registered.has(user, after.plate, true, longestWait(context));
      if (!isSuccess(added.status) || !isSuccess(replaced.status) || !done.there)
        throw new Inconclusive('a batch was refused or never completed', [added.exchange, replaced.exchange]);
      // If the batches run in reverse order, the insert takes effect now.
      await context.pause(0.5);
      const look = await registered.has(user, before.plate, false);
      const sight = await registered.read(user, both.plate, { model: 'Second' });
      const isModel = (model: string) => hasValue('model', sight.vehicle?.model, model);
      const inOrder = !look.there && !isModel('First');
      const reversed = look.there && !isModel('Second');
      if (!inOrder && !reversed)
        throw new Inconclusive('the result fits neither order', [look.exchange, sight.exchange]);
      return {
        fits: inOrder ? ['as-received', 'any'] : ['any'],
        shown: `a replacement sent right after an insert ran ${inOrder ? 'after' : 'before'} it`,
        exchanges: [added.exchange, replaced.exchange, look.exchange, sight.exchange],
      };
    },
  }),
  openPoint('batch.invalid-header', {
    title: 'An x-batch that is neither true nor false is handled as the profile declares.',
    async find(context) {
      const user = vehicleUser(context);
      const [vehicle] = await registerNewVehicles(user, 1);
      const answer = await user.call('deleteVehicles', {
        query: { plates: vehicle.plate },
        headers: { 'x-batch': 'perhaps' },
      });
      return acceptedOrRefused(answer, 'x-batch: perhaps', answer.status === 202 ? 'as-true' : 'as-false');
    },
  }),
  openPoint('batch.single-operations', {
    also: ['create-vehicle.plate-in-path'],
    title: 'x-batch on an operation for a single vehicle has the effect that the profile declares.',
    ...onOwnVehicles,
    async find(context) {
      const vehicle = newVehicle(context);
      const answer = await context.call('createVehicle', {
        path: { plate: vehicle.plate },
        body: vehicle,
        headers: batch,
      });
      const taken = answer.status === 202 ? 'batch' : 'ignored';
      return acceptedOrRefused(answer, 'x-batch on POST /vehicles/:plate', taken);
    },
  }),
]);

/** Throws `Inconclusive` if batches are never completed, which another check covers. */
async function presumeBatches(context: Context, operations: readonly BulkOperation[]): Promise<void> {
  for (const operation of operations) {
    const { seconds, exchanges } = await tryBatchOnce(context, operation);
    if (seconds === null) throw new Inconclusive('a batch was never completed', exchanges);
  }
}
