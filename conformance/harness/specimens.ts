import { type OperationId, operations } from '../../spec/generated/operations.ts';
import type { Check, Need } from '../check.ts';
import { callOnce } from './answers.ts';
import type { RequestOf } from './call.ts';
import { cancellation } from './cancellation.ts';
import type { Context } from './context.ts';
import type { Answer } from './exchange.ts';
import { textIn } from './json.ts';
import { clientOf, provenOffer } from './kit-bookings.ts';
import { someSvcpids } from './market.ts';
import { Inconclusive, whenInconclusive } from './outcomes.ts';
import { shared } from './shared.ts';
import { newVehicle } from './vehicle.ts';
import { vehicleUserOf } from './vehicle-locks.ts';

/** Every operation but the one that issues tokens. */
export type AuthenticatedOperation = Exclude<OperationId, 'authenticate'>;

/** The operations that take the three headers of section 5. */
export const authenticatedOperations = Object.keys(operations).filter(
  (operation): operation is AuthenticatedOperation => operation !== 'authenticate',
);

/** A request that succeeds with the right headers, and does no harm that cannot be undone. */
interface Specimen<O extends OperationId> {
  readonly needs: readonly Need[];
  readonly lock?: Check['lock'];
  /** Position of the user who sends it; the first one if omitted. */
  readonly user?: (context: Context) => number;
  /** A request of its own for each time that it is sent, with all that it needs prepared. */
  readonly prepare: (context: Context) => Promise<RequestOf<O>>;
  /** Whether it changes nothing, so that one answer to it will do for all checks that ask the same. */
  readonly isShared?: true;
  /** The answer to such a request with the right headers, where some other check has it anyway. */
  readonly known?: (context: Context) => Promise<Answer>;
}

const reading = { needs: [], isShared: true } as const;
const writing = { needs: ['writes'] } as const;
const onVehicles = { needs: ['writes'], lock: 'own-vehicles' } as const;

const specimens: { readonly [O in AuthenticatedOperation]: Specimen<O> } = {
  listBookings: { ...reading, prepare: async () => ({}) },
  createBooking: {
    ...writing,
    async prepare(context) {
      const { svcpid, stay } = await provenOffer(context);
      return { body: { svcpid, ...stay, ...(await context.facts.desk.vehicle(context)) } };
    },
    known: async ({ facts }) => (await facts.booking()).answer,
  },
  cancelBooking: {
    ...writing,
    // It is cancelled already, so that whoever cancels it again changes nothing.
    prepare: async (context) => ({ path: { booking_uid: (await cancellation(context)).made.uid } }),
    known: async (context) => (await cancellation(context)).repeat,
  },
  findOffers: { ...reading, prepare: async ({ facts }) => ({ query: { ...(await facts.place()) } }) },
  getOffer: {
    ...reading,
    async prepare(context) {
      const [svcpid] = await someSvcpids(context);
      if (svcpid === undefined) throw new Inconclusive('no offer was seen');
      return { path: { svcpid } };
    },
  },
  listParkings: { ...reading, prepare: async () => ({ query: { limit: 1 } }) },
  listAvailableParkings: { ...reading, prepare: async () => ({}) },
  searchAvailableParkings: { ...reading, prepare: async ({ facts }) => ({ body: await facts.place() }) },
  listTransactionalProviders: { ...reading, prepare: async () => ({}) },
  listProviderParkings: {
    ...reading,
    async prepare({ facts }) {
      const [provider] = await facts.providers();
      if (provider === undefined) throw new Inconclusive('no provider is listed');
      return { path: { provider } };
    },
  },
  addVehicles: { ...onVehicles, prepare: async (context) => ({ body: [newVehicle(context)] }) },
  replaceVehicles: {
    needs: ['writes', 'disposable-user'],
    lock: 'vehicles',
    user: ({ profile }) => vehicleUserOf(profile),
    prepare: async (context) => ({ body: [newVehicle(context)] }),
  },
  deleteVehicles: {
    ...onVehicles,
    prepare: async (context) => ({ query: { plates: await registered(context) } }),
  },
  listVehicleProviders: { ...reading, prepare: async () => ({}) },
  createVehicle: {
    ...onVehicles,
    async prepare(context) {
      const vehicle = newVehicle(context);
      return { path: { plate: vehicle.plate }, body: vehicle };
    },
  },
  deleteVehicle: {
    ...onVehicles,
    prepare: async (context) => ({ path: { plate: await registered(context) } }),
  },
  updateVehicle: {
    ...onVehicles,
    prepare: async (context) => ({
      path: { plate: await registered(context) },
      body: { model: 'Conform 2' },
    }),
  },
  triggerNotification: {
    needs: ['writes', 'pre-production'],
    prepare: async (context) => ({ body: await notification(context) }),
  },
};

/** A vehicle of the first user, which nobody else looks at. */
async function registered(context: Context): Promise<string> {
  const vehicle = newVehicle(context);
  await context.call('createVehicle', { path: { plate: vehicle.plate }, body: vehicle });
  return vehicle.plate;
}

/** The names of the fields are open (4.12): where the profile has none, those of the specification's own words. */
async function notification(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const { told, svcpid } = await context.facts.offer();
  const [provider] = await context.facts.providers().catch(whenInconclusive([]));
  const names = context.profile.notification?.fields;
  return {
    [names?.action ?? 'action']: 'EXIT',
    [names?.provider ?? 'provider']: textIn(told, 'provider') ?? provider,
    [names?.plate ?? 'plate']: context.newPlate(),
    [names?.offer ?? 'svcPID']: svcpid,
  };
}

/** What a check of a specimen of this operation cannot do without, and what it locks. */
export function demandsOf(operation: AuthenticatedOperation): Pick<Check, 'needs' | 'lock'> {
  const { needs, lock } = specimens[operation];
  return { needs, ...(lock !== undefined && { lock }) };
}

/** Sends a specimen of an operation, with some of its headers changed. */
export async function sendSpecimen(
  context: Context,
  operation: AuthenticatedOperation,
  headers: Readonly<Record<string, string | null>>,
): Promise<Answer> {
  const { prepare, user } = specimens[operation];
  const request = await prepare(context);
  return clientOf(context, user?.(context) ?? 0).call(operation, { ...request, headers });
}

/** The answer to a specimen with the right headers; sent once in a run, and only where no other check has it. */
export function soundAnswer(context: Context, operation: AuthenticatedOperation): Promise<Answer> {
  return soundAnswers[operation](context);
}

const soundAnswers = Object.fromEntries(
  authenticatedOperations.map((operation) => [
    operation,
    shared(async (context) => {
      const { known, isShared, prepare } = specimens[operation];
      if (known !== undefined) return known(context);
      if (isShared === true) return callOnce(context, operation, await prepare(context));
      return sendSpecimen(context, operation, {});
    }),
  ]),
) as Readonly<Record<AuthenticatedOperation, (context: Context) => Promise<Answer>>>;
