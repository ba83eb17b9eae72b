import type { Schemas } from '../api/clients.ts';

/** The operations of the API, for filters and faults; a missing one does not compile. */
const ids: Readonly<Record<Schemas['ApiOperationId'], true>> = {
  authenticate: true,
  listBookings: true,
  createBooking: true,
  cancelBooking: true,
  findOffers: true,
  getOffer: true,
  listParkings: true,
  listAvailableParkings: true,
  searchAvailableParkings: true,
  listTransactionalProviders: true,
  listProviderParkings: true,
  addVehicles: true,
  replaceVehicles: true,
  deleteVehicles: true,
  listVehicleProviders: true,
  createVehicle: true,
  deleteVehicle: true,
  updateVehicle: true,
  triggerNotification: true,
};

/** By name, in the order of the specification. */
export const operationIds = Object.keys(ids) as Schemas['ApiOperationId'][];
