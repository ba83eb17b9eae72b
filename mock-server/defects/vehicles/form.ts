import { always, at, inArray, removed, renamed } from '../../kernel/edit-json.ts';
import { normalisePlate } from '../../kernel/vehicle.ts';
import type { Defect } from '../defect.ts';
import { answering, inEach } from '../deviate.ts';

const singles = ['createVehicle', 'updateVehicle'] as const;

/** Deviations from the form of a vehicle in answers (2.7). */
export const vehicleFormDefects: readonly Defect[] = [
  {
    id: 'vehicle.plate-missing-in-last',
    clause: 'vehicle.plate',
    title: 'PUT /vehicles leaves out the plate of the last vehicle.',
    operations: inEach(['replaceVehicles'], at('last.plate', removed)),
  },
  {
    id: 'vehicle.plate-called-number',
    clause: 'vehicle.plate',
    title: 'PUT /vehicles/update/:plate calls the plate number_plate, as bookings do.',
    operations: inEach(['updateVehicle'], renamed('plate', 'number_plate')),
  },
  {
    id: 'vehicle.plate-lower-case',
    clause: 'vehicle.plate-upper-case',
    title: 'POST /vehicles/:plate answers the plate in lower case.',
    operations: inEach(
      ['createVehicle'],
      at('plate', (plate) => String(plate).toLowerCase()),
    ),
  },
  {
    id: 'vehicle.plate-lower-case-in-list',
    clause: 'vehicle.plate-upper-case',
    title: 'PUT /vehicles answers plates in lower case.',
    operations: inEach(
      ['replaceVehicles'],
      at('*.plate', (plate) => String(plate).toLowerCase()),
    ),
  },
  {
    id: 'vehicle.plate-with-space',
    clause: 'vehicle.plate-no-spaces',
    title: 'POST /vehicles/:plate answers the plate with a space before its last three characters.',
    operations: inEach(
      ['createVehicle'],
      at('plate', (plate) => String(plate).replace(/(...)$/, ' $1')),
    ),
  },
  {
    id: 'vehicle.plate-as-sent-in-list',
    clause: 'vehicle.plate-upper-case',
    title: 'PUT /vehicles keeps the plates in upper case and answers them as they were sent.',
    operations: {
      replaceVehicles: answering((body, { body: sent }) => {
        const written = new Map(sent.map(({ plate }) => [normalisePlate(plate), plate]));
        return at('*.plate', (plate) => written.get(String(plate)) ?? plate)(body);
      }),
    },
  },
  {
    id: 'vehicle.plate-as-in-path',
    clause: 'vehicle.plate-upper-case',
    title: 'PUT /vehicles/update/:plate answers the plate as the path has it.',
    operations: {
      updateVehicle: answering((body, { path }) => at('plate', always(path.plate))(body)),
    },
  },
  {
    id: 'vehicle.plate-with-space-in-path',
    clause: 'vehicle.plate-no-spaces',
    title: 'PUT /vehicles/update/:plate takes a plate with a space for the one without, and answers with it.',
    handlers: {
      updateVehicle: (next) => async (request) => {
        const plate = String(request.path.plate);
        const reply = await next({ ...request, path: { ...request.path, plate: plate.replaceAll(' ', '') } });
        return { ...reply, body: at('plate', (own) => (plate.includes(' ') ? plate : own))(reply.body) };
      },
    },
  },
  {
    id: 'vehicle.brand-object',
    clause: 'vehicle.brand',
    title: 'POST /vehicles/:plate answers brand as an object with a name.',
    operations: inEach(
      ['createVehicle'],
      at('brand', (name) => ({ name })),
    ),
  },
  {
    id: 'vehicle.model-array',
    clause: 'vehicle.model',
    title: 'PUT /vehicles puts the model of each vehicle into an array.',
    operations: inEach(['replaceVehicles'], at('*.model', inArray)),
  },
  {
    id: 'vehicle.tag-as-number',
    clause: 'vehicle.tag',
    title: 'The answers with one vehicle write the tag 0 as a number.',
    operations: inEach(
      singles,
      at('tag', (tag) => (tag === '0' ? 0 : tag)),
    ),
  },
  {
    id: 'vehicle.tag-lower-case',
    clause: 'vehicle.tag-values',
    title: 'The answers with vehicles write the tag ECO as eco.',
    operations: {
      ...inEach(
        singles,
        at('tag', (tag) => (tag === 'ECO' ? 'eco' : tag)),
      ),
      ...inEach(
        ['replaceVehicles'],
        at('*.tag', (tag) => (tag === 'ECO' ? 'eco' : tag)),
      ),
    },
  },
  {
    id: 'vehicle.listProviders-text',
    clause: 'vehicle.listProviders',
    title: 'POST /vehicles/:plate answers listProviders as names with commas between them.',
    operations: inEach(
      ['createVehicle'],
      at('listProviders', (names) => (names as string[]).join(',')),
    ),
  },
  {
    id: 'vehicle.listProviders-objects',
    clause: 'vehicle.listProviders',
    title: 'PUT /vehicles lists the providers of a vehicle as objects.',
    operations: inEach(
      ['replaceVehicles'],
      at('*.listProviders.*', (name) => ({ name })),
    ),
  },
  {
    id: 'vehicle.listProviders-default-one',
    clause: 'vehicle.listProviders-default',
    title: 'POST /vehicles/:plate registers a new vehicle with a provider although it names none.',
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
  {
    id: 'vehicle.listProviders-null',
    clause: 'vehicle.listProviders',
    title: 'PUT /vehicles/update/:plate answers null for an empty listProviders.',
    operations: inEach(
      ['updateVehicle'],
      at('listProviders', (names) => ((names as string[]).length === 0 ? null : names)),
    ),
  },
  {
    id: 'vehicle.model-null',
    clause: 'vehicle.model',
    title: 'PUT /vehicles/update/:plate answers null for the model.',
    operations: inEach(['updateVehicle'], at('model', always(null))),
  },
];
