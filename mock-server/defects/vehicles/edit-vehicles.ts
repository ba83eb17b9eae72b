import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Call } from '../../kernel/operation.ts';
import type { User } from '../../kernel/user.ts';
import { type NewVehicle, normalisePlate, type Vehicle } from '../../kernel/vehicle.ts';
import type { Clauses, DefectTools, Deviation, Row } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';

/** The operations that take vehicles: one, or a list of them. */
export type Taking = 'createVehicle' | 'updateVehicle' | 'addVehicles' | 'replaceVehicles';

/** Edits each vehicle of a request, given the stored one, if any. A vehicle for which it returns none is dropped. */
export function editingVehicles<Id extends Taking>(
  edit: (sent: NewVehicle, known: Vehicle | undefined, tools: DefectTools) => NewVehicle | undefined,
): Deviation<Id> {
  return (next, tools) => (call) => {
    const { plate } = call.path as { readonly plate?: string };
    const sent = [call.body].flat() as readonly NewVehicle[];
    const edited = sent.flatMap(
      (one) => edit(one, tools.vehicles.find(call.user.uid, plate ?? one.plate), tools) ?? [],
    );
    const body = Array.isArray(call.body) ? edited : edited[0];
    return next({ ...call, body: body as Call<Id>['body'] });
  };
}

/** Keeps the current registrations of a vehicle that the request no longer names. */
export const keepingProviders = <Id extends Taking>(): Deviation<Id> =>
  editingVehicles((sent, known) => {
    if (sent.listProviders === undefined) return sent;
    return { ...sent, listProviders: [...new Set([...(known?.listProviders ?? []), ...sent.listProviders])] };
  });

/** A row in which one operation never deregisters a vehicle from a provider. */
export const keepsProviders = (id: Taking, clause: Clauses = 'deregisters-providers'): Row =>
  defectsIn(id).on(clause, 'keeps registrations that listProviders no longer names', keepingProviders());

/** Registers a known vehicle with none of the providers that it is not registered with yet. */
export const addingNoProviders = <Id extends Taking>(): Deviation<Id> =>
  editingVehicles((sent, known) => {
    if (sent.listProviders === undefined || known === undefined) return sent;
    const { listProviders: registered = [] } = known;
    return { ...sent, listProviders: sent.listProviders.filter((name) => registered.includes(name)) };
  });

/** A row in which one operation registers no known vehicle with new providers. */
export const addsNoProviders = (id: Taking, clause: Clauses): Row =>
  defectsIn(id).on(clause, 'does not register a known vehicle with new providers', addingNoProviders());

/** The normalised plates that a request names. */
export function platesIn(body: readonly NewVehicle[]): ReadonlySet<string> {
  return new Set(body.map(({ plate }) => normalisePlate(plate)));
}

/** The vehicles of the user that a request does not name. */
export function othersThan(
  { body, user }: Call<'addVehicles' | 'replaceVehicles'>,
  vehicles: DefectTools['vehicles'],
): readonly Vehicle[] {
  const named = platesIn(body);
  return vehicles.list(user.uid).filter(({ plate }) => !named.has(plate));
}

/** Whether a user has a booking for a plate, other than cancelled ones. */
export function isBooked(plate: string, user: User, { bookingIndex }: DefectTools): boolean {
  return bookingIndex
    .listOf(user.uid)
    .some(({ number_plate, cancelled }) => cancelled !== true && normalisePlate(number_plate) === plate);
}

/** Whether a request has x-batch true. */
export function isBatch(call: { readonly headers: unknown }): boolean {
  return (call.headers as { readonly 'x-batch'?: boolean })['x-batch'] === true;
}

/** Deviates only if a request has x-batch true. */
export function inBatches<Id extends OperationId>(deviation: Deviation<Id>): Deviation<Id> {
  return (next, tools) => {
    const deviating = deviation(next, tools);
    return (call) => (isBatch(call) ? deviating(call) : next(call));
  };
}
