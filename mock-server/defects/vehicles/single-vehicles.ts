import { isRecord } from '../../../common/is-record.ts';
import { at, inArray } from '../../kernel/edit-json.ts';
import type { Call } from '../../kernel/operation.ts';
import { unknownVehicle } from '../../kernel/problems.ts';
import type { User } from '../../kernel/user.ts';
import { type Defect, type DefectTools, type Deviation, type Row, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { deviatingIn } from '../deviate.ts';
import { editingBody, supplying } from '../edit-request.ts';
import { addingNoProviders, editingVehicles, isBatch, isBooked, keepsProviders } from './edit-vehicles.ts';

const create = defectsIn('createVehicle');
const update = defectsIn('updateVehicle');
const removeOne = defectsIn('deleteVehicle');
const remove = defectsIn('deleteVehicles');
const replace = defectsIn('replaceVehicles');

/** Clauses that break if a new vehicle is not stored. */
const storingClauses = ['stores-vehicle', 'vehicle.plate-upper-case', 'update-vehicle.response-200'];

/** The reply for a new vehicle, which is not stored. */
const unstored = ({ body }: Call<'createVehicle'>) => ({ status: 200, body: { listProviders: [], ...body } });

/** Defects in the operations on one vehicle (4.11, 3.3). */
export const singleVehicleDefects: readonly Defect[] = [
  ...topicDefects('create-vehicle', {
    'plate-optional': create.around(
      'body-plate',
      'accepts a body without a plate',
      (next) => (request) =>
        next({
          ...request,
          body: async () => supplying('plate', request.path.plate)(await request.body()),
        }),
    ),
    'brand-optional': doesNotRequire('brand'),
    'model-optional': doesNotRequire('model'),
    'brand-of-any-type': acceptsObject('brand', 'unknown'),
    'model-of-any-type': acceptsObject('model', 'unknown'),
    'listProviders-of-any-type': acceptsObject('listProviders', []),
    'answers-201': create.responds('response-200', 201),
    'answers-array': create.answers('response-200', 'puts the vehicle into an array', inArray),
    'not-stored': create.carriesOut(storingClauses, 'responds with the vehicle but stores nothing', unstored),
    'known-answered-as-before': create.carriesOut(
      'stores-vehicle',
      'updates a known vehicle but responds with it as it was',
      async (call, next, { vehicles }) => {
        const before = vehicles.find(call.user.uid, call.path.plate);
        const reply = await next(call);
        return before === undefined ? reply : { ...reply, body: before };
      },
    ),
    'one-at-once': create.on(
      storingClauses,
      'stores only the first of the vehicles that a user creates at the same time',
      (next, { clock }) => {
        const busy = new Set<User>();
        return async (call) => {
          if (busy.has(call.user)) return unstored(call);
          busy.add(call.user);
          try {
            const reply = await next(call);
            await clock.wait(20);
            return reply;
          } finally {
            busy.delete(call.user);
          }
        };
      },
    ),
    'tag-dropped': create.ignores('stores-vehicle', 'tag'),
    'accents-501': create.carriesOut(
      'stores-vehicle',
      'responds with 501 to a brand with letters outside ASCII',
      (call, next) => (/[^ -~]/.test(call.body.brand) ? { status: 501 } : next(call)),
    ),
    'accents-mangled': create.asks(
      'stores-vehicle',
      'stores a question mark for each letter of brand outside ASCII',
      manglingBrand(/[^ -~]/g),
    ),
    'letters-beyond-latin-1-mangled': create.asks(
      'stores-vehicle',
      'stores a question mark for each letter of brand outside Latin-1',
      manglingBrand(/[^ -ÿ]/g),
    ),
    'brand-cut': create.asks('stores-vehicle', 'cuts brand after 16 characters', cuttingBrand),
    'model-letters-dropped': create.asks(
      'stores-vehicle',
      'drops the letters of model outside ASCII',
      droppingLettersOfModel,
    ),
    'two-providers-at-most': create.asks(
      'stores-vehicle',
      'keeps only the first two of listProviders',
      firstProviders(2),
    ),
    'providers-kept': keepsProviders('createVehicle'),
    'only-known': create.carriesOut('plate-in-path', 'refuses a new plate', (call, next, { vehicles }) => {
      if (vehicles.find(call.user.uid, call.path.plate) === undefined) throw unknownVehicle(call.path.plate);
      return next(call);
    }),
  }),
  ...topicDefects('vehicle', {
    'listProviders-ignored': {
      clause: 'service.manages-automatic-access',
      title: 'Every operation on vehicles ignores listProviders.',
      operations: deviatingIn(
        ['createVehicle', 'updateVehicle', 'addVehicles', 'replaceVehicles'],
        editingVehicles(({ listProviders: _, ...rest }) => rest),
      ),
    },
    'shared-by-all-users': {
      clause: 'per-user',
      title: 'All users share their vehicles.',
      operations: deviatingIn(
        [
          'createVehicle',
          'updateVehicle',
          'deleteVehicle',
          'addVehicles',
          'replaceVehicles',
          'deleteVehicles',
        ],
        (next, { users }) =>
          (call) =>
            next({ ...call, user: users[0] ?? call.user }),
      ),
    },
    'all-users-deleted': remove.carriesOut(
      'per-user',
      'without plates deletes the vehicles of every user',
      async (call, next, tools) => {
        const reply = await next(call);
        if ((call.query.plates ?? '') === '') await forget(tools.users, tools);
        return reply;
      },
    ),
    'all-users-deleted-in-batch': remove.carriesOut(
      'per-user',
      'with x-batch true and without plates deletes the vehicles of every user',
      async (call, next, tools) => {
        if (isBatch(call) && (call.query.plates ?? '') === '') await forget(tools.users, tools);
        return next(call);
      },
    ),
    forgotten: {
      clause: [
        'service.manages-vehicles',
        'update-vehicle.response-200',
        'update-vehicle.brand',
        'update-vehicle.model',
        'update-vehicle.tag',
        'update-vehicle.listProviders',
        'update-vehicle.changes-given-fields',
        'delete-vehicle.response-200',
      ],
      title: 'Vehicles are forgotten once they have been returned.',
      operations: deviatingIn(
        ['createVehicle', 'addVehicles', 'replaceVehicles'],
        (next, tools) => async (call) => {
          const reply = await next(call);
          await forget([call.user], tools);
          return reply;
        },
      ),
    },
    'replace-clears-all-users': replace.carriesOut(
      'per-user',
      'removes the vehicles of all other users',
      async (call, next, tools) => {
        const others = tools.users.filter(({ uid }) => uid !== call.user.uid);
        await forget(others, tools);
        return next(call);
      },
    ),
  }),
  ...topicDefects('update-vehicle', {
    'brand-alone-refused': update.refusesWithout('brand', 'brand', 'model', 'a brand without a model'),
    'model-alone-refused': update.refusesWithout('model', 'model', 'brand', 'a model without a brand'),
    'tag-refused': update.refusesSent(['tag', 'response-200']),
    'listProviders-refused': update.refusesIf(
      'listProviders',
      'an empty listProviders',
      ({ body }) => body.listProviders?.length === 0,
    ),
    'answers-201': update.responds('response-200', 201),
    'unchanged-answers-204': update.carriesOut(
      'response-200',
      'responds with 204 if it changes nothing',
      async (call, next, { vehicles }) => {
        const before = JSON.stringify(vehicles.find(call.user.uid, call.path.plate));
        const reply = await next(call);
        const isSame = Object.keys(call.body).length > 1 && JSON.stringify(reply.body) === before;
        return isSame ? { status: 204 } : reply;
      },
    ),
    'brand-ignored': update.ignores('changes-given-fields', 'brand'),
    'model-ignored': update.ignores('changes-given-fields', 'model'),
    'tag-ignored': update.ignores('changes-given-fields', 'tag'),
    'providers-ignored': update.on(
      'changes-given-fields',
      'does not register a vehicle with new providers',
      addingNoProviders(),
    ),
    'first-provider-only': update.asks(
      'changes-given-fields',
      'registers the vehicle with only the first of several providers',
      firstProviders(1),
    ),
    'three-providers-at-most': update.asks(
      'changes-given-fields',
      'keeps only the first three of listProviders',
      firstProviders(3),
    ),
    'brand-cut': update.asks('changes-given-fields', 'cuts brand after 16 characters', cuttingBrand),
    'model-letters-dropped': update.asks(
      'changes-given-fields',
      'drops the letters of model outside ASCII',
      droppingLettersOfModel,
    ),
    'answers-state-before': update.carriesOut(
      'changes-given-fields',
      'responds with the vehicle as it was before',
      async (call, next, { vehicles }) => {
        const before = vehicles.find(call.user.uid, call.path.plate);
        const reply = await next(call);
        return { ...reply, body: before };
      },
    ),
    'providers-kept': keepsProviders('updateVehicle', [
      'deregisters-providers',
      'listProviders',
      'changes-given-fields',
    ]),
    'first-updated': update.on(
      'plate-in-path',
      'updates the first vehicle of the user, whatever the plate',
      atFirst(),
    ),
  }),
  ...topicDefects('delete-vehicle', {
    'answers-204': removeOne.replies('response-200', 'responds with 204', () => ({ status: 204 })),
    'keeps-vehicle': removeOne.carriesOut('removes-vehicle', 'responds but deletes nothing', () => ({
      status: 200,
      body: { count: 1 },
    })),
    'keeps-registered-with-providers': removeOne.carriesOut(
      'removes-vehicle',
      'does not delete a vehicle that is registered with a provider',
      (call, next, { vehicles }) => {
        const { listProviders = [] } = vehicles.find(call.user.uid, call.path.plate) ?? {};
        return listProviders.length === 0 ? next(call) : { status: 200, body: { count: 1 } };
      },
    ),
    'keeps-booked': removeOne.carriesOut(
      'removes-vehicle',
      'does not delete a vehicle that has a booking',
      (call, next, tools) =>
        isBooked(call.path.plate, call.user, tools) ? { status: 200, body: { count: 1 } } : next(call),
    ),
    'booked-cars-forgotten': removeOne.carriesOut(
      ['booking.car_brand', 'booking.car_model', 'list-bookings.booking-objects'],
      'forgets the brand and model of the car in the bookings of the plate',
      async (call, next, { bookingIndex, store }) => {
        const bookings = bookingIndex
          .listOf(call.user.uid)
          .filter(({ number_plate }) => number_plate === call.path.plate);
        const car = { car_brand: 'unknown', car_model: 'unknown' };
        await store.commit(bookings.map((booking) => ['bookings', booking.uid, { ...booking, ...car }]));
        return next(call);
      },
    ),
    'first-deleted': removeOne.on(
      'plate-in-path',
      'deletes the first vehicle of the user, whatever the plate',
      atFirst(),
    ),
  }),
];

function doesNotRequire(name: 'brand' | 'model'): Row {
  const supply = editingBody(supplying(name, 'unknown'));
  return create.around(`body-${name}`, `accepts a body without a ${name}`, supply);
}

/** A row in which a field accepts an object and treats it as `value`. */
function acceptsObject(name: 'brand' | 'model' | 'listProviders', value: unknown): Row {
  return create.around(
    `vehicle.${name}`,
    `accepts an object as ${name}`,
    editingBody(at(name, (sent) => (isRecord(sent) ? value : sent))),
  );
}

/** Replaces some letters of brand by question marks. */
function manglingBrand(letters: RegExp) {
  return ({ brand }: { readonly brand: string }) => ({ brand: brand.replaceAll(letters, '?') });
}

function cuttingBrand({ brand }: { readonly brand?: string | undefined }) {
  return brand === undefined ? {} : { brand: brand.slice(0, 16) };
}

function droppingLettersOfModel({ model }: { readonly model?: string | undefined }) {
  return model === undefined ? {} : { model: model.replaceAll(/[^ -~]/g, '') };
}

/** Keeps only the first of listProviders. */
function firstProviders(most: number) {
  return ({ listProviders }: { readonly listProviders?: readonly string[] | undefined }) =>
    listProviders === undefined ? {} : { listProviders: listProviders.slice(0, most) };
}

/** Replaces the plate in the path with that of the user's first vehicle. */
function atFirst<Id extends 'updateVehicle' | 'deleteVehicle'>(): Deviation<Id> {
  return (next, { vehicles }) =>
    (call) => {
      const [first] = vehicles.list(call.user.uid);
      return first === undefined
        ? next(call)
        : next({ ...call, path: { plate: first.plate } as Call<Id>['path'] });
    };
}

async function forget(users: readonly User[], { vehicles, store }: DefectTools): Promise<void> {
  for (const { uid } of users) {
    const plates = vehicles.list(uid).map(({ plate }) => plate);
    await store.commit([['vehicles', vehicles.prepareRemoval(uid, plates)]]);
  }
}
