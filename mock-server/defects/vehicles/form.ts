import type { Handler } from '../../http/handler.ts';
import { always, at, type EditJson, removed } from '../../kernel/edit-json.ts';
import { normalisePlate } from '../../kernel/vehicle.ts';
import type { Defect } from '../defect.ts';
import { answering, refusing } from '../deviate.ts';
import { editsIn } from '../edits-in.ts';
import {
  asObject,
  constant,
  inArray,
  inLowerCase,
  insteadOf,
  omitted,
  renamed,
  withSpace,
} from '../named-edits.ts';
import { topicDefects } from '../topic-defects.ts';

const inList = editsIn('PUT /vehicles', ['replaceVehicles']);
const inUpdated = editsIn('PUT /vehicles/update/:plate', ['updateVehicle']);
const inCreated = editsIn('POST /vehicles/:plate', ['createVehicle']);
const inSingle = editsIn('Every operation on one vehicle', ['createVehicle', 'updateVehicle']);

/** Deviations from the form of a vehicle in answers (2.7). */
export const vehicleFormDefects: readonly Defect[] = [
  ...topicDefects('vehicle', {
    'plate-missing-in-last': inList('plate', 'last.plate', omitted),
    'plate-called-number': inUpdated('plate', '', renamed('plate', 'number_plate')),
    'plate-lower-case': inCreated('plate-upper-case', 'plate', inLowerCase),
    'plate-lower-case-in-list': inList('plate-upper-case', '*.plate', inLowerCase),
    'plate-with-space': inCreated('plate-no-spaces', 'plate', withSpace),
    'plate-as-sent-in-list': {
      clause: 'plate-upper-case',
      title: 'PUT /vehicles stores plates in upper case and returns them as they were sent.',
      operations: {
        replaceVehicles: answering((body, { body: sent }) => {
          const written = new Map(sent.map(({ plate }) => [normalisePlate(plate), plate]));
          return at('*.plate', (plate) => written.get(String(plate)) ?? plate)(body);
        }),
      },
    },
    'plate-as-in-path': {
      clause: 'plate-upper-case',
      title: 'PUT /vehicles/update/:plate returns the plate as it is in the path.',
      operations: {
        updateVehicle: answering((body, { path }) => at('plate', always(path.plate))(body)),
      },
    },
    'plate-with-space-in-path': {
      clause: 'plate-no-spaces',
      title:
        'PUT /vehicles/update/:plate accepts a plate with a space for the one without and returns it with the space.',
      handlers: { updateVehicle: acceptingSpaces },
    },
    'plate-created-with-space': {
      clause: 'plate-no-spaces',
      title:
        'POST /vehicles/:plate accepts a plate with a space for the one without and returns it with the space.',
      handlers: { createVehicle: acceptingSpaces },
    },
    'plate-added-with-space': {
      clause: 'plate-no-spaces',
      title: 'POST /vehicles stores a plate with a space, and PUT /vehicles/update/:plate returns it.',
      handlers: { addVehicles: acceptingSpaces, updateVehicle: acceptingSpaces },
    },
    'plate-replaced-with-space': {
      clause: 'plate-no-spaces',
      title: 'PUT /vehicles accepts a plate with a space for the one without and returns it with the space.',
      handlers: { replaceVehicles: acceptingSpaces },
    },
    'unknown-tag-kept': {
      clause: 'tag-values',
      title: 'POST /vehicles/:plate accepts a tag of any text and returns it.',
      handlers: {
        createVehicle: (next) => async (request) => {
          const sent = (await request.body()) as { readonly tag?: unknown };
          if (tags.has(sent?.tag)) return next(request);
          const reply = await next({ ...request, body: async () => at('tag', removed)(sent) });
          return { ...reply, body: { ...(reply.body as object), tag: sent?.tag } };
        },
      },
    },
    'tag-eco-refused-in-bulk': {
      clause: 'tag-values',
      title: 'POST /vehicles refuses the tag ECO.',
      operations: {
        addVehicles: refusing(({ body }) => body.some(({ tag }) => tag === 'ECO'), {
          in: 'body',
          pointer: '',
        }),
      },
    },
    'brand-object': inCreated('brand', 'brand', asObject('name')),
    'model-array': inList('model', '*.model', inArray),
    'tag-as-number': inSingle('tag', 'tag', insteadOf('0', 0)),
    'tag-lower-case': {
      clause: 'tag-values',
      title: 'Every operation that returns vehicles returns the tag ECO as eco.',
      operations: {
        ...inSingle('', 'tag', insteadOf('ECO', 'eco')).operations,
        ...inList('', '*.tag', insteadOf('ECO', 'eco')).operations,
      },
    },
    'listProviders-text': inCreated(
      'listProviders',
      'listProviders',
      'returns listProviders as a comma-separated string',
      (names) => (names as string[]).join(','),
    ),
    'listProviders-objects': inList('listProviders', '*.listProviders.*', asObject('name')),
    'listProviders-default-one': {
      clause: 'listProviders-default',
      title: 'POST /vehicles/:plate registers a new vehicle with a provider although the request names none.',
      operations: {
        createVehicle:
          (next, { catalogue, vehicles }) =>
          (call) => {
            const isNew = vehicles.find(call.user.uid, call.path.plate) === undefined;
            if (!isNew || call.body.listProviders !== undefined) return next(call);
            return next({
              ...call,
              body: { ...call.body, listProviders: [...catalogue.vehicleProviders].slice(0, 1) },
            });
          },
      },
    },
    'listProviders-null': inUpdated(
      'listProviders',
      'listProviders',
      'returns null for an empty listProviders',
      (names) => ((names as string[]).length === 0 ? null : names),
    ),
    'model-null': inUpdated('model', 'model', constant(null)),
  }),
];

const tags: ReadonlySet<unknown> = new Set([undefined, '0', 'C', 'B', 'ECO']);

/** Takes each plate without its spaces, and returns it as it was sent. */
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

/** In one vehicle or in a list. */
const atPlates =
  (edit: EditJson): EditJson =>
  (value) =>
    at(Array.isArray(value) ? '*.plate' : 'plate', edit)(value);
