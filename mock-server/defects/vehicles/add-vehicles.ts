import { at } from '../../kernel/edit-json.ts';
import type { Call } from '../../kernel/operation.ts';
import { unknownVehicle } from '../../kernel/problems.ts';
import type { NewVehicle } from '../../kernel/vehicle.ts';
import { narrowed } from '../condition.ts';
import { type DefectTools, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { editingBody, supplying } from '../edit-request.ts';
import { addsNoProviders, editingVehicles, keepsProviders, othersThan } from './edit-vehicles.ts';

const add = defectsIn('addVehicles');

const doesNotRequire = (name: string, value: string) =>
  add.around(name, `accepts a vehicle without a ${name}`, editingBody(at('*', supplying(name, value))));

const refusesMoreThan = (max: number) =>
  add.refusesIf('tested-size', `more than ${max} vehicles`, ({ body }) => body.length > max);

/** The vehicles of a body that the user has already, and those that are added. */
function parted({ body, user }: Call<'addVehicles'>, { vehicles }: DefectTools) {
  const isKnown = ({ plate }: NewVehicle) => vehicles.find(user.uid, plate) !== undefined;
  return { known: body.filter(isKnown), added: body.filter((vehicle) => !isKnown(vehicle)) };
}

/** Defects in POST /vehicles (4.11, 3.3, 8). */
export const addVehiclesDefects = topicDefects('add-vehicles', {
  'plate-optional': doesNotRequire('plate', 'NOPLATE'),
  'brand-optional': doesNotRequire('brand', 'unknown'),
  'model-optional': doesNotRequire('model', 'unknown'),
  'brand-optional-in-lists': narrowed('list-of:2', doesNotRequire('brand', 'unknown')),
  'one-at-a-time': add.refusesIf(
    'body-array',
    'an array of more than one vehicle',
    ({ body }) => body.length > 1,
  ),
  'x-batch-required': add.requires('x-batch'),
  'answers-201': add.responds('response-200', 201),
  'last-dropped': add.changesBody(['adds', 'updates-listed'], 'drops the last of several vehicles', (sent) =>
    sent.length > 1 ? sent.slice(0, -1) : sent,
  ),
  'providers-of-one-ignored': add.changesBody(
    'adds',
    'ignores the listProviders of a single vehicle',
    (sent) => (sent.length === 1 ? sent.map(({ listProviders: _, ...one }) => one) : sent),
  ),
  'brand-cut': add.changesBody('adds', 'cuts brands after 16 characters', (sent) =>
    sent.map((vehicle) => ({ ...vehicle, brand: vehicle.brand.slice(0, 16) })),
  ),
  'only-known': add.on(
    'adds',
    'updates known vehicles and adds no new ones',
    editingVehicles((sent, known) => known && sent),
  ),
  'known-ignored': add.on(
    'updates-listed',
    'adds new vehicles but does not update known ones',
    editingVehicles((sent, known) => (known === undefined ? sent : undefined)),
  ),
  'known-refused': add.carriesOut(
    'updates-listed',
    'refuses a body that has a known vehicle',
    (call, next, tools) => {
      const { known } = parted(call, tools);
      if (known[0] !== undefined) throw unknownVehicle(known[0].plate);
      return next(call);
    },
  ),
  'known-beside-new-refused': add.carriesOut(
    'updates-listed',
    'refuses a body that has both known and new vehicles',
    (call, next, tools) => {
      const { known, added } = parted(call, tools);
      if (known[0] !== undefined && added.length > 0) throw unknownVehicle(known[0].plate);
      return next(call);
    },
  ),
  'known-alone-ignored': add.carriesOut(
    'updates-listed',
    'stores nothing if its body has no new vehicle',
    (call, next, tools) => next(parted(call, tools).added.length > 0 ? call : { ...call, body: [] }),
  ),
  'known-after-new-ignored': add.carriesOut(
    'updates-listed',
    'stops updating known vehicles once it has added a new one',
    (call, next, tools) => {
      const { added } = parted(call, tools);
      const [firstNew = null] = added;
      const body = call.body.slice(0, firstNew === null ? undefined : call.body.indexOf(firstNew));
      return next({ ...call, body: [...body, ...added] });
    },
  ),
  'same-model-ignored': add.on(
    ['updates-listed', 'deregisters-providers', 'omitted-fields', 'vehicle.listProviders-omitted'],
    'does not update a known vehicle whose brand and model stay the same',
    editingVehicles((sent, known) =>
      known?.brand === sent.brand && known.model === sent.model ? { ...sent, ...known } : sent,
    ),
  ),
  'added-only-once': add.on('adds', 'never adds a deleted vehicle again', (next, { vehicles }) => {
    const seen = new Set<string>();
    return (call) => {
      const isAdded = ({ plate }: NewVehicle) =>
        !seen.has(plate) || vehicles.find(call.user.uid, plate) !== undefined;
      const body = call.body.filter(isAdded);
      for (const { plate } of body) seen.add(plate);
      return next({ ...call, body });
    };
  }),
  'others-deleted': add.carriesOut(
    ['keeps-others', 'batch.spacing-not-kept'],
    'deletes the vehicles that its body does not name',
    async (call, next, { vehicles, store }) => {
      const others = othersThan(call, vehicles).map(({ plate }) => plate);
      await store.commit([['vehicles', vehicles.prepareRemoval(call.user.uid, others)]]);
      return next(call);
    },
  ),
  'none-deletes-all': add.carriesOut(
    'keeps-others',
    'with an empty array deletes all vehicles of the user',
    (call, next, { operations }) =>
      call.body.length === 0
        ? operations.deleteVehicles({ ...call, query: {}, body: undefined as never })
        : next(call),
  ),
  'oldest-dropped': add.carriesOut(
    'keeps-others',
    'deletes the oldest vehicle of a user with more than three if its body has only one',
    async (call, next, { vehicles, store }) => {
      const [oldest, ...others] = othersThan(call, vehicles);
      if (call.body.length === 1 && oldest !== undefined && others.length >= 3)
        await store.commit([['vehicles', vehicles.prepareRemoval(call.user.uid, [oldest.plate])]]);
      return next(call);
    },
  ),
  'providers-of-the-one-before': add.changesBody(
    ['adds', 'vehicle.listProviders-default'],
    'registers a vehicle without listProviders with the providers of the vehicle before it',
    (sent) =>
      sent.map((vehicle, index) => {
        const { listProviders } = sent[index - 1] ?? {};
        return { ...(listProviders !== undefined && { listProviders }), ...vehicle };
      }),
  ),
  'providers-not-added': addsNoProviders('addVehicles', 'updates-listed'),
  'providers-kept': keepsProviders('addVehicles'),
  'more-than-1000-refused': refusesMoreThan(1000),
  'tags-of-more-than-1000-lost': add.changesBody(
    'tested-size',
    'loses the tags of more than 1000 vehicles',
    (sent) => (sent.length > 1000 ? sent.map(({ tag: _, ...one }) => one) : sent),
  ),
  'more-than-5000-refused': refusesMoreThan(5000),
  'more-than-100000-refused': refusesMoreThan(100_000),
});
