import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Sending } from './sending.ts';

/** Operations whose repetition changes nothing more and is answered like the first request (4.2 to 4.8, 4.11). */
const repeatable: ReadonlySet<OperationId> = new Set([
  'listParkings',
  'listProviderParkings',
  'listAvailableParkings',
  'listTransactionalProviders',
  'searchAvailableParkings',
  'findOffers',
  'getOffer',
  'listBookings',
  'listVehicleProviders',
  'updateVehicle',
  'replaceVehicles',
] as const);

/** Operations whose repetition does something more, or may be refused: that of a known plate is open (4.11). */
const unique: ReadonlySet<OperationId> = new Set([
  'authenticate',
  'createBooking',
  'cancelBooking',
  'createVehicle',
  'triggerNotification',
] as const);

/** When a request may be sent twice: what has to be refused is refused the second time too. */
export function repeats(sending: Sending): 'always' | 'where refused' | 'never' {
  if (sending.operation === 'authenticate') return 'never';
  if (leavesTheSame(sending)) return 'always';
  return hasToBeRefused(sending) && sending.request.headers?.['x-batch'] === undefined
    ? 'where refused'
    : 'never';
}

const hasToBeRefused = ({ keepsToContract, lacksCredentials }: Sending) =>
  !keepsToContract || lacksCredentials;

/** Whether sending the request again changes nothing more. */
export function leavesTheSame({ operation, request, keepsToContract }: Sending): boolean {
  // Batches have to keep their distance (4.11).
  if (request.headers?.['x-batch'] !== undefined) return false;
  return keepsToContract ? repeatable.has(operation) : !unique.has(operation);
}
