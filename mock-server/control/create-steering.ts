import type { ControlOperationId } from '../../spec/generated/control/operations.ts';
import type { Movement } from '../notifications/movement.ts';
import type { Advice } from './advice/advice.ts';
import type { NewFault } from './faults/fault.ts';
import { type ControlInput, checkInput } from './http/check-input.ts';
import type { ControlAnswer, ControlQuery, ControlSchemas } from './operation.ts';

/**
 * The control routes as functions. Bad input throws the same problems, with `message` and `violations`. A change that
 * the disk refuses is logged and undone.
 */
export type Steering = ReturnType<typeof createSteering>;

/** Wraps the control operations in functions. */
export function createSteering(
  control: Readonly<Record<ControlOperationId, unknown>>,
  advice: readonly Advice[],
) {
  /** Validates the input against the document, as over HTTP, and calls the operation. */
  const call = (id: ControlOperationId, input: ControlInput): unknown =>
    (control[id] as (call: unknown) => unknown)(checkInput(id, input));

  /** Returns the body of an operation that replies at once. */
  const ask = <Id extends ControlOperationId>(id: Id, input: ControlInput = {}): ControlAnswer<Id> =>
    (call(id, input) as { readonly body: ControlAnswer<Id> }).body;

  /** Returns the body of an operation that replies later. */
  const request = async <Id extends ControlOperationId>(
    id: Id,
    input: ControlInput = {},
  ): Promise<ControlAnswer<Id>> => ((await call(id, input)) as { readonly body: ControlAnswer<Id> }).body;

  const withQuery = (query: object | undefined): ControlInput => ({ query: { ...query } });

  return {
    /** What the client or the receiver of webhooks could do better. Always the same array, oldest first. */
    advice,
    clearAdvice: (): void => void ask('clearAdvice'),
    faults: {
      list: () => ask('listFaults').faults,
      add: (fault: NewFault) => ask('addFault', { body: fault }),
      remove: (fault: string) => ask('removeFault', { path: { fault } }),
      /** Removes all faults and returns how many there were. */
      clear: () => ask('removeAllFaults').removed,
    },
    defects: {
      list: () => ask('listDefects'),
      show: (defect: string): void => void ask('showDefect', { path: { defect } }),
      hide: (defect: string): void => void ask('hideDefect', { path: { defect } }),
      /** Shows these defects and no others. */
      choose: (defects: readonly string[]): void => void ask('chooseDefects', { body: { defects } }),
    },
    state: {
      save: () => structuredClone(ask('saveState')),
      load: async (state: ControlSchemas['SavedState']) =>
        request('loadState', { body: structuredClone(state) }),
      reset: () => request('resetState'),
    },
    journal: {
      list: (query?: ControlQuery<'listJournal'>) => ask('listJournal', withQuery(query)),
      read: (entry: number) => ask('readJournalEntry', { path: { entry } }),
      clear: () => ask('clearJournal').removed,
    },
    parkings: {
      map: (query?: ControlQuery<'mapParkings'>) => request('mapParkings', withQuery(query)),
      find: (query?: ControlQuery<'findParkings'>) => ask('findParkings', withQuery(query)),
      read: (parking: string) => ask('readParking', { path: { parking } }),
      /** What each offer costs for a stay, and why it is or is not available. */
      quote: (parking: string, stay?: ControlQuery<'quoteParking'>) =>
        ask('quoteParking', { path: { parking }, ...withQuery(stay) }),
    },
    bookings: {
      find: (query?: ControlQuery<'findBookings'>) => ask('findBookings', withQuery(query)),
      read: (booking: string) => ask('readBooking', { path: { booking } }),
      /** Cancels a booking by the rules that bind its user. */
      cancel: (booking: string) => request('cancelAsUser', { path: { booking } }),
    },
    /**
     * Lets a vehicle in by its booking, or by its registration with the provider of an automated offer, which opens a
     * session. Throws a problem that says why there is no access.
     */
    enter: (movement: Movement) => request('moveVehicle', { body: { ...movement, action: 'ENTRY' } }),
    /** Lets a vehicle out. A session ends with its duration and price. Throws a problem if the vehicle is not inside. */
    leave: (movement: Movement) => request('moveVehicle', { body: { ...movement, action: 'EXIT' } }),
    vehicles: {
      find: (query?: ControlQuery<'findVehicles'>) => ask('findVehicles', withQuery(query)),
      /** The vehicles that are inside a parking. */
      inside: (query?: ControlQuery<'findVisits'>) => ask('findVisits', withQuery(query)),
    },
    webhooks: {
      find: (query?: ControlQuery<'findWebhooks'>) => ask('findWebhooks', withQuery(query)),
      read: (delivery: string) => ask('readWebhook', { path: { delivery } }),
      redeliver: (delivery: string) => request('redeliverWebhook', { path: { delivery } }),
      endpoints: () => ask('listEndpoints').endpoints,
      setEndpoints: (endpoints: readonly string[]): void => void ask('setEndpoints', { body: { endpoints } }),
    },
    status: () => ask('readStatus'),
  };
}
