import type { Handler } from '../../http/handler.ts';
import { always, at, type EditJson, removed, setting } from '../../kernel/edit-json.ts';
import { type NewVehicle, normalisePlate } from '../../kernel/vehicle.ts';
import { type Deviation, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editsIn, editsInEach } from '../edits-in.ts';
import * as edits from '../named-edits.ts';
import { editingVehicles, inBatches, type Taking } from './edit-vehicles.ts';

const add = defectsIn('addVehicles');
const replace = defectsIn('replaceVehicles');
const update = defectsIn('updateVehicle');
const create = defectsIn('createVehicle');
const inList = editsIn('replaceVehicles', 'vehicle');
const inUpdated = editsIn('updateVehicle', 'vehicle');
const inCreated = editsIn('createVehicle', 'vehicle');
const inSingle = editsInEach(['createVehicle', 'updateVehicle'], 'vehicle', 'Every operation on one vehicle');

const keepsSpace = 'accepts a plate with a space as the plate without it, and returns it with the space';
const unasked = 'registers a new vehicle with a provider although the request names none';

/** Defects in the form of a vehicle in replies (2.7). */
export const vehicleFormDefects = topicDefects('vehicle', {
  'plate-missing-in-last': inList('plate', edits.omitted, 'last.plate'),
  'plate-called-number': inUpdated('plate', edits.renamed('plate', 'number_plate'), ''),
  'plate-lower-case': inCreated('plate-upper-case', edits.inLowerCase),
  'plate-lower-case-in-list': inList('plate-upper-case', edits.inLowerCase),
  'plate-with-space': inCreated('plate-no-spaces', edits.withSpace),
  'plate-as-sent-in-list': replace.answers(
    'plate-upper-case',
    'stores plates in upper case and returns them as they were sent',
    (body, { body: sent }) => {
      const written = new Map(sent.map(({ plate }) => [normalisePlate(plate), plate]));
      return at('*.plate', (plate) => written.get(String(plate)) ?? plate)(body);
    },
  ),
  'plate-as-in-path': update.answers(
    'plate-upper-case',
    'returns the plate as it is in the path',
    (body, { path }) => at('plate', always(path.plate))(body),
  ),
  'plate-with-space-in-path': update.around('plate-no-spaces', keepsSpace, acceptingSpaces),
  'plate-created-with-space': create.around('plate-no-spaces', keepsSpace, acceptingSpaces),
  'plate-added-with-space': {
    clause: 'plate-no-spaces',
    title: 'POST /vehicles stores a plate with a space, and PUT /vehicles/update/:plate returns it.',
    handlers: { addVehicles: acceptingSpaces, updateVehicle: acceptingSpaces },
  },
  'plate-replaced-with-space': replace.around('plate-no-spaces', keepsSpace, acceptingSpaces),
  'unknown-tag-kept': create.around(
    'tag-values',
    'accepts any text as tag and returns it',
    (next) => async (request) => {
      const sent = (await request.body()) as { readonly tag?: unknown };
      if (tags.has(sent?.tag)) return next(request);
      const reply = await next({ ...request, body: async () => at('tag', removed)(sent) });
      return { ...reply, body: setting({ tag: sent?.tag })(reply.body) };
    },
  ),
  'tag-eco-refused-in-bulk': add.refusesIf(
    'tag-values',
    'the tag ECO',
    ({ body }) => body.some(({ tag }) => tag === 'ECO'),
    '',
  ),
  'tag-0-lost-in-create': create.on('tag-values', 'loses the tag 0', losingTag0()),
  'tag-eco-lost-in-bulk': add.changesBody('tag-values', 'loses the tag ECO', (sent) =>
    sent.map(({ tag, ...one }) => (tag === undefined || tag === 'ECO' ? one : { ...one, tag })),
  ),
  'tag-0-lost-in-update': update.on('tag-values', 'loses the tag 0', losingTag0()),
  'brand-object': inCreated('brand', edits.asObject('name')),
  'model-array': inList('model', edits.inArray),
  'tag-as-number': inSingle('tag', edits.insteadOf('0', 0)),
  'tag-lower-case': {
    clause: ['tag-values', 'tag'],
    title: 'Every operation that returns vehicles returns the tag ECO as eco.',
    operations: {
      ...inSingle('tag', edits.insteadOf('ECO', 'eco')).operations,
      ...inList('tag', edits.insteadOf('ECO', 'eco')).operations,
    },
  },
  'listProviders-text': inCreated(
    'listProviders',
    edits.described('returns listProviders as a comma-separated string', (names) =>
      (names as string[]).join(','),
    ),
  ),
  'listProviders-objects': inList('listProviders', edits.asObject('name'), '*.listProviders.*'),
  'listProviders-default-one': create.on('listProviders-default', unasked, defaultingToProvider()),
  'listProviders-default-one-in-replace': replace.on(
    'listProviders-default',
    unasked,
    defaultingToProvider(),
  ),
  'listProviders-default-one-in-batch': add.on(
    'listProviders-default',
    `with x-batch true ${unasked}`,
    inBatches(defaultingToProvider()),
  ),
  'listProviders-of-deleted': add.on(
    'listProviders-default',
    'restores the earlier providers of a vehicle that was deleted and added again',
    restoring(({ listProviders = [] }) => ({ listProviders })),
  ),
  'tag-of-deleted': add.on(
    'delete-vehicle.removes-vehicle',
    'restores the earlier tag of a vehicle that was deleted and added again',
    restoring(({ tag }) => (tag === undefined ? {} : { tag })),
  ),
  'listProviders-null': inUpdated(
    'listProviders',
    edits.described('returns null for an empty listProviders', (names) =>
      (names as string[]).length === 0 ? null : names,
    ),
  ),
  'model-null': inUpdated('model', edits.constant(null)),
});

const tags: ReadonlySet<unknown> = new Set([undefined, '0', 'C', 'B', 'ECO']);

/** Registers a new vehicle with a provider if the request names none. */
function defaultingToProvider<Id extends Taking>(): Deviation<Id> {
  return editingVehicles((sent, known, { catalogue }) => {
    const listProviders = [...catalogue.vehicleProviders].slice(0, 1);
    return known === undefined ? { listProviders, ...sent } : sent;
  });
}

/** Fills in members of a new vehicle that had the same plate before it was deleted. */
function restoring(members: (earlier: NewVehicle) => Partial<NewVehicle>): Deviation<'addVehicles'> {
  return (next, { vehicles }) => {
    const earlier = new Map<string, NewVehicle>();
    return (call) => {
      const keyOf = ({ plate }: NewVehicle) => `${call.user.uid} ${normalisePlate(plate)}`;
      const body = call.body.map((vehicle) => {
        const before = earlier.get(keyOf(vehicle));
        const isKnown = vehicles.find(call.user.uid, vehicle.plate) !== undefined;
        return before === undefined || isKnown ? vehicle : { ...members(before), ...vehicle };
      });
      for (const vehicle of body) earlier.set(keyOf(vehicle), vehicle);
      return next({ ...call, body });
    };
  };
}

function losingTag0<Id extends Taking>(): Deviation<Id> {
  return editingVehicles((sent) => {
    const { tag, ...others } = sent;
    return tag === '0' ? others : sent;
  });
}

/** Drops the spaces of each plate in the request, but returns the plate as it was sent. */
function acceptingSpaces(next: Handler): Handler {
  return async (request) => {
    const sent = new Map<unknown, unknown>();
    const withoutSpaces: EditJson = (plate) => {
      const taken = String(plate).replaceAll(' ', '');
      sent.set(taken, plate);
      return taken;
    };
    const body = atPlates(withoutSpaces)(await request.body());
    const path = atPlates(withoutSpaces)(request.path) as typeof request.path;
    const reply = await next({ ...request, path, body: async () => body });
    return { ...reply, body: atPlates((plate) => sent.get(plate) ?? plate)(reply.body) };
  };
}

/** Edits the plate of a vehicle, or of each vehicle in a list. */
const atPlates =
  (edit: EditJson): EditJson =>
  (value) =>
    at(Array.isArray(value) ? '*.plate' : 'plate', edit)(value);
