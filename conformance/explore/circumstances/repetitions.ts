import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Sending } from './circumstance.ts';

/**
 * What repeating a successful request does: 'nothing', so that it is answered like the first one (4.2 to 4.8, 4.11);
 * 'more'; or what is 'open', as with a plate that is already known or no longer known (4.11).
 */
const repetitions: Readonly<Record<OperationId, 'nothing' | 'more' | 'open'>> = {
  authenticate: 'more',
  listParkings: 'nothing',
  listProviderParkings: 'nothing',
  listAvailableParkings: 'nothing',
  listTransactionalProviders: 'nothing',
  searchAvailableParkings: 'nothing',
  findOffers: 'nothing',
  getOffer: 'nothing',
  listBookings: 'nothing',
  createBooking: 'more',
  cancelBooking: 'more',
  listVehicleProviders: 'nothing',
  addVehicles: 'open',
  replaceVehicles: 'nothing',
  deleteVehicles: 'open',
  createVehicle: 'more',
  updateVehicle: 'nothing',
  deleteVehicle: 'open',
  triggerNotification: 'more',
};

/** When a request may be sent twice; a request that must be refused is refused the second time too. */
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
  // Batches must keep their spacing (4.11).
  if (request.headers?.['x-batch'] !== undefined) return false;
  return keepsToContract ? repetitions[operation] === 'nothing' : repetitions[operation] !== 'more';
}
