import type { Requirement } from '../explorer.ts';

/** A prediction. Its id is also its clause unless it names another one. */
type Prediction = Omit<Requirement, 'id' | 'clause'> & Partial<Pick<Requirement, 'clause'>>;
type Predictions = Readonly<Record<string, Prediction>>;

const withoutBatch = ['batch.x-batch-boolean', 'batch.false-or-absent-waits'] as const;

/** The predictions about vehicles (2.7, 3.3, 4.11), by the id under which a failure is reported. */
const aboutVehicles = {
  'add-vehicles.answer': {
    clause: 'add-vehicles.response-200',
    also: ['add-vehicles.x-batch', 'add-vehicles.body-array', ...withoutBatch],
    title: 'POST /vehicles returns 200 for vehicles with plate, brand and model.',
  },
  'add-vehicles.adds': {
    also: ['service.manages-vehicles', 'vehicle.listProviders', 'service.manages-automatic-access'],
    title: 'POST /vehicles registers every new vehicle in its body as sent.',
  },
  'add-vehicles.updates-listed': { title: 'POST /vehicles updates every known vehicle in its body.' },
  'add-vehicles.keeps-others': {
    title: 'POST /vehicles leaves vehicles that are not in its body unchanged.',
  },
  'add-vehicles.deregisters-providers': {
    title: 'A provider that listProviders omits in POST /vehicles is deregistered.',
  },
  'replace-vehicles.answer': {
    clause: 'replace-vehicles.response-200',
    also: ['replace-vehicles.x-batch', 'replace-vehicles.body-array', ...withoutBatch],
    title: 'PUT /vehicles returns 200 with an array of vehicles.',
  },
  'replace-vehicles.state-after-change': {
    title: 'PUT /vehicles returns exactly the vehicles that the user has after the change.',
  },
  'replace-vehicles.stores-body': {
    also: ['service.manages-vehicles', 'service.manages-automatic-access'],
    title: 'PUT /vehicles stores every vehicle in its body as sent.',
  },
  'replace-vehicles.removes-absent': {
    title: 'PUT /vehicles removes every vehicle of the user that is not in its body.',
  },
  'replace-vehicles.deregisters-providers': {
    title: 'A provider that listProviders omits in PUT /vehicles is deregistered.',
  },
  'delete-vehicles.answer': {
    clause: 'delete-vehicles.response-200',
    also: ['delete-vehicles.plates', 'delete-vehicles.x-batch', ...withoutBatch],
    title: 'DELETE /vehicles returns 200.',
  },
  'delete-vehicles.x-deleted': {
    title: 'The response of DELETE /vehicles has the header x-deleted, an integer.',
  },
  'delete-vehicles.x-deleted-count': {
    title: 'x-deleted is the number of vehicles that DELETE /vehicles deleted.',
  },
  'delete-vehicles.deletes-named': {
    clause: 'delete-vehicles.plates-deletes-named',
    also: ['delete-vehicles.plates-comma-separated', 'service.manages-vehicles'],
    title: 'DELETE /vehicles with plates removes the listed vehicles and no others.',
  },
  'delete-vehicles.absent-deletes-all': {
    clause: 'delete-vehicles.plates-absent-deletes-all',
    title: 'DELETE /vehicles without plates removes all vehicles of the user.',
  },
  'delete-vehicles.empty-deletes-all': {
    clause: 'delete-vehicles.plates-empty-deletes-all',
    title: 'DELETE /vehicles with an empty plates removes all vehicles of the user.',
  },
  'create-vehicle.answer': {
    clause: 'create-vehicle.response-200',
    also: ['create-vehicle.plate-in-path'],
    title: 'POST /vehicles/:plate returns 200 with the vehicle of that plate.',
  },
  'create-vehicle.stores-vehicle': {
    also: ['create-vehicle.plate-in-path', 'service.manages-vehicles', 'service.manages-automatic-access'],
    title: 'POST /vehicles/:plate stores the vehicle as sent, returns it, and changes no other.',
  },
  'create-vehicle.deregisters-providers': {
    title: 'A provider that listProviders omits in POST /vehicles/:plate is deregistered.',
  },
  'create-vehicle.body-plate': {
    also: ['vehicle.plate-required-on-create'],
    title: 'POST /vehicles/:plate does not create a vehicle from a body without plate.',
  },
  'create-vehicle.body-brand': {
    also: ['vehicle.brand-required-on-create'],
    title: 'POST /vehicles/:plate does not create a vehicle from a body without brand.',
  },
  'create-vehicle.body-model': {
    also: ['vehicle.model-required-on-create'],
    title: 'POST /vehicles/:plate does not create a vehicle from a body without model.',
  },
  'add-vehicles.brand': {
    also: ['vehicle.brand-required-on-create'],
    title: 'POST /vehicles does not store a vehicle without brand.',
  },
  'add-vehicles.model': {
    also: ['vehicle.model-required-on-create'],
    title: 'POST /vehicles does not store a vehicle without model.',
  },
  'vehicle.listProviders-default': {
    title: 'A vehicle created without listProviders is registered with no provider.',
  },
  'update-vehicle.answer': {
    clause: 'update-vehicle.response-200',
    also: [
      'update-vehicle.brand',
      'update-vehicle.model',
      'update-vehicle.tag',
      'update-vehicle.listProviders',
      'update-vehicle.plate-in-path',
    ],
    title: 'PUT /vehicles/update/:plate returns 200 with the vehicle of that plate.',
  },
  'update-vehicle.changes-given-fields': {
    title: 'An update stores the values it is given, returns them, and changes nothing else.',
  },
  'update-vehicle.deregisters-providers': {
    title: 'A provider that listProviders omits in an update is deregistered.',
  },
  'update-vehicle.plate-in-path': {
    title: 'An update changes the vehicle whose plate is in the path and no other.',
  },
  'delete-vehicle.answer': {
    clause: 'delete-vehicle.response-200',
    title: 'DELETE /vehicles/:plate returns 200.',
  },
  'delete-vehicle.removes-vehicle': {
    also: ['service.manages-vehicles'],
    title: 'DELETE /vehicles/:plate removes that vehicle.',
  },
  'delete-vehicle.plate-in-path': {
    also: ['delete-vehicle.removes-vehicle'],
    title: 'DELETE /vehicles/:plate removes no vehicle other than the one in the path.',
  },
  'vehicle.per-user': { title: "Nothing that one user does with a plate changes another user's vehicle." },
  'batch.add-answer': {
    clause: 'batch.post-202',
    also: ['batch.x-batch-boolean'],
    title: 'POST /vehicles with x-batch true returns 202.',
  },
  'batch.replace-answer': {
    clause: 'batch.put-202',
    also: ['batch.x-batch-boolean'],
    title: 'PUT /vehicles with x-batch true returns 202.',
  },
  'batch.delete-answer': {
    clause: 'batch.delete-202',
    also: ['batch.x-batch-boolean'],
    title: 'DELETE /vehicles with x-batch true returns 202.',
  },
  'batch.completes': {
    clause: 'batch.completes-in-background',
    also: ['batch.completion'],
    title: 'A batch that was accepted is completed, and does what the same request does without x-batch.',
  },
} as const satisfies Predictions;

function asRequested(member: string, ...also: readonly string[]): Prediction {
  return {
    clause: `create-booking.${member}-as-requested`,
    also,
    title: `The booking has the requested ${member}.`,
  };
}

/** The predictions about bookings (2.5, 3.1, 4.9, 4.10). */
const aboutBookings = {
  'create-booking.answer': {
    clause: 'create-booking.response-201',
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
  'create-booking.starts-active': { title: 'A new booking is active: cancelled is false or absent.' },
  'create-booking.svcpid': asRequested('svcpid', 'booking.svcpid-is-offer'),
  'create-booking.start': asRequested('start'),
  'create-booking.duration': asRequested('duration'),
  'create-booking.number_plate': asRequested('number_plate', 'create-booking.number_plate'),
  'create-booking.car_brand': asRequested('car_brand', 'create-booking.car_brand'),
  'create-booking.car_model': asRequested('car_model', 'create-booking.car_model'),
  'create-booking.price-guard': {
    also: ['create-booking.requires-price-check'],
    title: 'A booking fails if it costs many times the expected_price.',
  },
  'booking.uid-unique': { title: 'No two bookings share a uid.' },
  'booking.timestamp': {
    clause: 'booking.timestamp-when-booked',
    title: 'timestamp is when the booking was made.',
  },
  'booking.actual_price': {
    clause: 'booking.actual_price-sum',
    title: 'actual_price is svc_price plus commission_price.',
  },
  'booking.commission_percent': {
    clause: 'booking.commission_percent-fraction',
    title: 'commission_percent is a fraction: 0.1 means 10%.',
  },
  'booking.type': {
    clause: 'booking.type-booking',
    title: 'A pre-booked reservation has type booking.',
  },
  'booking.default-vehicle': {
    clause: 'auth.x-access-token-identifies-user',
    also: ['create-booking.default-vehicle'],
    title: 'A booking without a plate is for the default vehicle that the profile declares for its user.',
  },
  'booking.user_uid': {
    clause: 'auth.x-access-token-identifies-user',
    also: ['booking.user_uid'],
    title: 'A booking belongs to the user whose token was sent.',
  },
  'cancel-booking.answer': {
    clause: 'cancel-booking.first-cancel-200',
    also: ['service.books-and-cancels'],
    title: 'The first cancellation of a booking returns 200 with the booking.',
  },
  'cancel-booking.cancels': {
    clause: 'cancel-booking.first-cancel-cancels',
    also: ['cancel-booking.response-body'],
    title: 'The first cancellation sets cancelled to true.',
  },
  'cancel-booking.date': {
    clause: 'cancel-booking.first-cancel-date',
    // The list may show the date of another cancellation.
    also: ['cancel-booking.response-body', 'cancel-booking.repeat-keeps-date'],
    title: 'cancelled_date is the time of the first cancellation.',
  },
  'cancel-booking.response-body': {
    also: ['booking.svcpid'],
    title: 'A cancellation returns the cancelled booking.',
  },
  'cancel-booking.repeat-answer': {
    clause: 'cancel-booking.repeat-200',
    title: 'Cancelling a cancelled booking returns 200.',
  },
  'cancel-booking.repeat-cancelled': {
    clause: 'cancel-booking.repeat-keeps-cancelled',
    title: 'A booking stays cancelled when it is cancelled again.',
  },
  'cancel-booking.repeat-date': {
    clause: 'cancel-booking.repeat-keeps-date',
    title: 'A second cancellation keeps the first cancelled_date.',
  },
  'cancel-booking.listed': {
    clause: 'cancel-booking.first-cancel-cancels',
    also: ['list-bookings.booking-objects'],
    title: 'If GET /bookings lists a cancelled booking, it shows it as cancelled.',
  },
  'list-bookings.lists': {
    clause: 'list-bookings.booking-objects',
    also: ['booking.uid', 'create-booking.response-201', 'service.books-and-cancels'],
    title: 'GET /bookings lists every active booking that the user has made.',
  },
  'list-bookings.values': {
    clause: 'list-bookings.booking-objects',
    also: [
      'booking.svcpid-is-offer',
      'booking.actual_price-sum',
      'booking.duration-bounds',
      'booking.user_uid',
    ],
    title: 'A listed booking has the values it was created with.',
  },
  'cancel-booking.only-that-one': {
    clause: 'cancel-booking.booking_uid',
    title: 'A cancellation cancels the booking whose uid is in the path and no other.',
  },
} as const satisfies Predictions;

/** The predictions about webhooks (4.12, 6). */
const aboutWebhooks = {
  'trigger-notification.forces-webhook': {
    also: ['service.sends-webhooks', 'webhook.configuration', 'trigger-notification.plate-sent'],
    title: 'The notification trigger sends a webhook about the vehicle.',
  },
  'webhook.body-array': { title: 'The body of a webhook is a JSON array, even for a single event.' },
  'webhook.user_uid': {
    clause: 'auth.x-access-token-identifies-user',
    also: ['booking.user_uid', 'webhook.same-format-as-list'],
    title: "A webhook about one user's vehicle does not carry another user's user_uid.",
  },
} as const satisfies Predictions;

const predictions = { ...aboutVehicles, ...aboutBookings, ...aboutWebhooks };

/** The id of a prediction. */
export type PredictionId = keyof typeof predictions;

/** The predictions of the model, one for each statement of the specification that it uses. */
export const requirements = Object.fromEntries(
  Object.entries<Prediction>(predictions).map(([id, prediction]) => [id, { id, clause: id, ...prediction }]),
) as Readonly<Record<PredictionId, Requirement>>;

/** All predictions, none of which was tested yet. */
export const untried = () => new Map(Object.values(requirements).map((requirement) => [requirement, 0]));
