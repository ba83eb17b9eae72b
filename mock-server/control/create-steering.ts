import type { ControlOperationId } from '../../spec/generated/control/operations.ts';
import type { Advice } from './advice/advice.ts';
import type { createControl } from './create-control.ts';
import type { Fault, NewFault } from './faults/fault.ts';
import { type ControlInput, checkInput } from './http/check-input.ts';
import type { ControlAnswer, ControlQuery, ControlSchemas } from './operation.ts';

/**
 * The control routes as functions. Bad input throws the same problems, with `message` and `violations`. A change that
 * the disk refuses is logged and undone.
 */
export interface Steering {
  /** What the client or the receiver of webhooks could do better. Always the same array, oldest first. */
  readonly advice: readonly Advice[];
  clearAdvice(): void;
  readonly faults: {
    list(): readonly Fault[];
    add(fault: NewFault): Fault;
    remove(id: string): Fault;
    /** Removes all faults and returns how many there were. */
    clear(): number;
  };
  readonly defects: {
    list(): readonly ControlSchemas['Defect'][];
    show(id: string): void;
    hide(id: string): void;
    /** Shows these defects and no others. */
    choose(ids: readonly string[]): void;
  };
  readonly state: {
    save(): ControlSchemas['SavedState'];
    load(state: ControlSchemas['SavedState']): Promise<ControlSchemas['StateSummary']>;
    reset(): Promise<ControlSchemas['StateSummary']>;
  };
  readonly journal: {
    list(query?: ControlQuery<'listJournal'>): ControlSchemas['JournalPage'];
    read(entry: number): ControlSchemas['JournalExchange'];
    clear(): number;
  };
  readonly parkings: {
    map(query?: ControlQuery<'mapParkings'>): Promise<ControlSchemas['ParkingMap']>;
    find(query?: ControlQuery<'findParkings'>): ControlAnswer<'findParkings'>;
    read(parking: string): ControlSchemas['ParkingDetails'];
    /** What each offer costs for a stay, and why it is or is not available. */
    quote(parking: string, stay?: ControlQuery<'quoteParking'>): ControlSchemas['ParkingOffers'];
  };
  readonly bookings: {
    find(query?: ControlQuery<'findBookings'>): ControlAnswer<'findBookings'>;
    read(uid: string): ControlSchemas['BookingDetails'];
    /** Cancels a booking by the rules that bind its user. */
    cancel(uid: string): Promise<ControlSchemas['BookingRow']>;
  };
  readonly vehicles: {
    find(query?: ControlQuery<'findVehicles'>): ControlAnswer<'findVehicles'>;
    /** The vehicles that are inside a parking. */
    inside(query?: ControlQuery<'findVisits'>): ControlAnswer<'findVisits'>;
  };
  readonly webhooks: {
    find(query?: ControlQuery<'findWebhooks'>): ControlAnswer<'findWebhooks'>;
    read(delivery: string): ControlSchemas['DeliveryDetails'];
    redeliver(delivery: string): Promise<ControlSchemas['Delivery']>;
    endpoints(): readonly string[];
    setEndpoints(endpoints: readonly string[]): void;
  };
  status(): ControlSchemas['Status'];
}

type Control = ReturnType<typeof createControl>;

/** Wraps the control operations in functions. */
export function createSteering(control: Control, advice: readonly Advice[]): Steering {
  /** Validates the input against the document, as over HTTP, and returns the reply. */
  function ask<Id extends ControlOperationId>(id: Id, input: ControlInput = {}): ReturnType<Control[Id]> {
    const operation = control[id] as (call: unknown) => ReturnType<Control[Id]>;
    return operation(checkInput(id, input));
  }

  const withQuery = (query: object | undefined): ControlInput => ({ query: { ...query } });

  return {
    advice,
    clearAdvice: () => void ask('clearAdvice'),
    faults: {
      list: () => ask('listFaults').body.faults,
      add: (fault) => ask('addFault', { body: fault }).body,
      remove: (fault) => ask('removeFault', { path: { fault } }).body,
      clear: () => ask('removeAllFaults').body.removed,
    },
    defects: {
      list: () => ask('listDefects').body,
      show: (defect) => void ask('showDefect', { path: { defect } }),
      hide: (defect) => void ask('hideDefect', { path: { defect } }),
      choose: (defects) => void ask('chooseDefects', { body: { defects } }),
    },
    state: {
      save: () => structuredClone(ask('saveState').body),
      load: async (state) => (await ask('loadState', { body: structuredClone(state) })).body,
      reset: async () => (await ask('resetState')).body,
    },
    journal: {
      list: (query) => ask('listJournal', withQuery(query)).body,
      read: (entry) => ask('readJournalEntry', { path: { entry } }).body,
      clear: () => ask('clearJournal').body.removed,
    },
    parkings: {
      map: async (query) => (await ask('mapParkings', withQuery(query))).body,
      find: (query) => ask('findParkings', withQuery(query)).body,
      read: (parking) => ask('readParking', { path: { parking } }).body,
      quote: (parking, stay) => ask('quoteParking', { path: { parking }, ...withQuery(stay) }).body,
    },
    bookings: {
      find: (query) => ask('findBookings', withQuery(query)).body,
      read: (booking) => ask('readBooking', { path: { booking } }).body,
      cancel: async (booking) => (await ask('cancelAsUser', { path: { booking } })).body,
    },
    vehicles: {
      find: (query) => ask('findVehicles', withQuery(query)).body,
      inside: (query) => ask('findVisits', withQuery(query)).body,
    },
    webhooks: {
      find: (query) => ask('findWebhooks', withQuery(query)).body,
      read: (delivery) => ask('readWebhook', { path: { delivery } }).body,
      redeliver: async (delivery) => (await ask('redeliverWebhook', { path: { delivery } })).body,
      endpoints: () => ask('listEndpoints').body.endpoints,
      setEndpoints: (endpoints) => void ask('setEndpoints', { body: { endpoints } }),
    },
    status: () => ask('readStatus').body,
  };
}
