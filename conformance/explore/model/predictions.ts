import { allChecks } from '../../checks/all-checks.ts';
import type { Requirement } from '../explorer.ts';

/** A prediction: the requirement of a check, with the members that differ. */
interface Prediction extends Partial<Omit<Requirement, 'id'>> {
  /** The id of the check; default that of the prediction. */
  readonly check?: string;
  /** Whether it only says why another prediction fails, so that its own success never shows. */
  readonly refines?: true;
}

const withoutBatch = ['batch.x-batch-boolean', 'batch.false-or-absent-waits'];

/** The predictions, by the id under which a failure is reported. */
const predictions = {
  // Vehicles (2.7, 3.3, 4.11).
  'add-vehicles.answer': {
    check: 'add-vehicles.response-200',
    also: ['add-vehicles.x-batch', 'add-vehicles.body-array', ...withoutBatch],
  },
  'add-vehicles.adds': {},
  'add-vehicles.updates-listed': {},
  'add-vehicles.keeps-others': {},
  'add-vehicles.deregisters-providers': { refines: true },
  'add-vehicles.brand': {},
  'add-vehicles.model': {},
  'replace-vehicles.answer': {
    check: 'replace-vehicles.response-200',
    also: ['replace-vehicles.x-batch', 'replace-vehicles.body-array', ...withoutBatch],
  },
  'replace-vehicles.state-after-change': {},
  'replace-vehicles.stores-body': {},
  'replace-vehicles.removes-absent': {},
  'replace-vehicles.deregisters-providers': { refines: true },
  'delete-vehicles.answer': {
    check: 'delete-vehicles.response-200',
    also: ['delete-vehicles.plates', 'delete-vehicles.x-batch', ...withoutBatch],
    title: 'DELETE /vehicles returns 200.',
  },
  'delete-vehicles.x-deleted': {},
  'delete-vehicles.x-deleted-count': {},
  'delete-vehicles.deletes-named': {
    check: 'delete-vehicles.plates-deletes-named',
    also: ['delete-vehicles.plates-comma-separated', 'service.manages-vehicles'],
    title: 'DELETE /vehicles with plates removes the listed vehicles and no others.',
  },
  'delete-vehicles.absent-deletes-all': { check: 'delete-vehicles.plates-absent-deletes-all' },
  'delete-vehicles.empty-deletes-all': { check: 'delete-vehicles.plates-empty-deletes-all' },
  'create-vehicle.answer': { check: 'create-vehicle.response-200' },
  'create-vehicle.stores-vehicle': {
    also: ['create-vehicle.plate-in-path', 'service.manages-vehicles', 'service.manages-automatic-access'],
    title: 'POST /vehicles/:plate stores the vehicle as sent, returns it, and changes no other.',
  },
  'create-vehicle.deregisters-providers': { refines: true },
  'create-vehicle.body-plate': {},
  'create-vehicle.body-brand': {},
  'create-vehicle.body-model': {},
  'vehicle.listProviders-default': { also: [], refines: true },
  'vehicle.per-user': {},
  'update-vehicle.answer': {
    check: 'update-vehicle.response-200',
    also: [
      'update-vehicle.brand',
      'update-vehicle.model',
      'update-vehicle.tag',
      'update-vehicle.listProviders',
      'update-vehicle.plate-in-path',
    ],
  },
  'update-vehicle.changes-given-fields': {
    also: [],
    title: 'An update stores the values it is given, returns them, and changes nothing else.',
  },
  'update-vehicle.deregisters-providers': { refines: true },
  'update-vehicle.plate-in-path': {
    clause: 'update-vehicle.plate-in-path',
    title: 'An update changes the vehicle whose plate is in the path and no other.',
  },
  'delete-vehicle.answer': { check: 'delete-vehicle.response-200' },
  'delete-vehicle.removes-vehicle': {},
  'delete-vehicle.plate-in-path': {
    clause: 'delete-vehicle.plate-in-path',
    also: ['delete-vehicle.removes-vehicle'],
    title: 'DELETE /vehicles/:plate removes no vehicle other than the one in the path.',
  },
  'batch.add-answer': { check: 'batch.post-202' },
  'batch.replace-answer': { check: 'batch.put-202' },
  'batch.delete-answer': { check: 'batch.delete-202' },
  'batch.completes': {
    clause: 'batch.completes-in-background',
    also: ['batch.completion'],
    title: 'A batch that was accepted is completed, and does what the same request does without x-batch.',
  },

  // Bookings (2.5, 3.1, 4.9, 4.10).
  'create-booking.answer': {
    check: 'create-booking.response-201',
    also: [
      'service.books-and-cancels',
      'create-booking.start',
      'create-booking.duration-bounds',
      'create-booking.number_plate',
      'create-booking.car_brand',
      'create-booking.car_model',
      'create-booking.cc_email',
      'create-booking.nameReservation',
      'create-booking.nameReservation-informational',
      'create-booking.phone',
      'create-booking.expected_price',
      'create-booking.price-guard-boundary',
      'create-booking.price-guard-optional',
    ],
    title: 'A booking that can be made returns 201 with the booking, however its request is written.',
  },
  'create-booking.price-guard': {
    clause: 'create-booking.price-guard',
    also: ['create-booking.requires-price-check'],
    title: 'A booking fails if it costs many times the expected_price.',
  },
  'booking.uid-unique': {},
  'booking.default-vehicle': {
    clause: 'auth.x-access-token-identifies-user',
    also: ['create-booking.default-vehicle'],
    title: 'A booking without a plate is for the default vehicle that the profile declares for its user.',
  },
  'cancel-booking.answer': { check: 'cancel-booking.first-cancel-200' },
  'cancel-booking.date': {
    check: 'cancel-booking.first-cancel-date',
    // The list may show the date of another cancellation.
    also: ['cancel-booking.response-body', 'cancel-booking.repeat-keeps-date'],
  },
  'cancel-booking.repeat-answer': { check: 'cancel-booking.repeat-200' },
  'cancel-booking.repeat-cancelled': { check: 'cancel-booking.repeat-keeps-cancelled' },
  'cancel-booking.repeat-date': { check: 'cancel-booking.repeat-keeps-date' },
  'cancel-booking.listed': {
    check: 'cancel-booking.listed-cancelled',
    also: ['list-bookings.booking-objects'],
  },
  'cancel-booking.only-that-one': {},
  'list-bookings.lists': {
    check: 'list-bookings.booking-objects',
    also: ['booking.uid', 'create-booking.response-201', 'service.books-and-cancels'],
    title: 'GET /bookings lists every active booking that the user has made.',
  },
  'list-bookings.values': {
    check: 'list-bookings.booking-objects',
    also: [
      'booking.svcpid-is-offer',
      'booking.actual_price-sum',
      'booking.duration-bounds',
      'booking.user_uid',
    ],
    title: 'A listed booking has the values it was created with.',
  },

  // Webhooks (4.12, 6).
  'trigger-notification.forces-webhook': {},
  'webhook.body-array': {},
  'webhook.user_uid': { check: 'booking-event.user_uid' },
} as const satisfies Readonly<Record<string, Prediction>>;

/** The id of a prediction. */
export type PredictionId = keyof typeof predictions;

/** The predictions of the model, one for each statement of the specification that it uses. */
export const requirements = Object.fromEntries(
  Object.entries<Prediction>(predictions).map(([id, { check = id, ...own }]) => {
    const { clause, also, title } = { ...allChecks.find((one) => one.id === check), ...own };
    if (clause === undefined || title === undefined) throw new TypeError(`there is no check '${check}'`);
    return [id, { id, clause, title, ...(also && { also }) }];
  }),
) as Readonly<Record<PredictionId, Requirement>>;

/** All predictions whose success can show, none of which was tested yet. */
export function untried(): Map<Requirement, number> {
  const shown = Object.entries<Prediction>(predictions).filter(([, { refines }]) => refines !== true);
  return new Map(shown.map(([id]) => [requirements[id as PredictionId], 0]));
}
