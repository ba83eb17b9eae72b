import { adviceDefects } from './advice.ts';
import { authenticationDefects } from './authentication/authentication.ts';
import { createBookingDefects } from './bookings/bookings.ts';
import { cancellationDefects } from './bookings/cancellations.ts';
import { bookingFormDefects } from './bookings/form.ts';
import { priceGuardDefects } from './bookings/price-guard.ts';
import type { Defect } from './defect.ts';
import { jsonDefects } from './json-bodies.ts';
import { offerFormDefects } from './offers/forms.ts';
import { offerDefects } from './offers/operations.ts';
import { rateAndServiceDefects } from './offers/rates-and-services.ts';
import { listFormDefects } from './parkings/list-form.ts';
import { listOfferDefects } from './parkings/list-offer-form.ts';
import { listDefects } from './parkings/lists.ts';
import { providerListDefects } from './parkings/provider-lists.ts';
import { searchDefects } from './parkings/search.ts';
import { searchFormDefects } from './parkings/search-form.ts';
import { searchOfferDefects } from './parkings/search-offer-form.ts';
import { addVehiclesDefects } from './vehicles/add-vehicles.ts';
import { batchDefects } from './vehicles/batches.ts';
import { deleteVehiclesDefects } from './vehicles/delete-vehicles.ts';
import { vehicleFormDefects } from './vehicles/form.ts';
import { replaceVehiclesDefects } from './vehicles/replace-vehicles.ts';
import { singleVehicleDefects } from './vehicles/single-vehicles.ts';
import { webhookDefects } from './webhooks/webhooks.ts';

/** The defects in each file of this folder, by its path, roughly in the order of the specification. */
export const defectsByFile: Readonly<Record<string, readonly Defect[]>> = {
  'json-bodies': jsonDefects,
  'parkings/list-form': listFormDefects,
  'parkings/list-offer-form': listOfferDefects,
  'offers/rates-and-services': rateAndServiceDefects,
  'parkings/search-form': searchFormDefects,
  'parkings/search-offer-form': searchOfferDefects,
  'offers/forms': offerFormDefects,
  'bookings/form': bookingFormDefects,
  'vehicles/form': vehicleFormDefects,
  'parkings/search': searchDefects,
  'parkings/lists': listDefects,
  'parkings/provider-lists': providerListDefects,
  'offers/operations': offerDefects,
  'bookings/bookings': createBookingDefects,
  'bookings/price-guard': priceGuardDefects,
  'bookings/cancellations': cancellationDefects,
  'vehicles/add-vehicles': addVehiclesDefects,
  'vehicles/replace-vehicles': replaceVehiclesDefects,
  'vehicles/delete-vehicles': deleteVehiclesDefects,
  'vehicles/single-vehicles': singleVehicleDefects,
  'vehicles/batches': batchDefects,
  'webhooks/webhooks': webhookDefects,
  'authentication/authentication': authenticationDefects,
  advice: adviceDefects,
};

/** Every defect that the simulator can show. */
export const allDefects: readonly Defect[] = Object.values(defectsByFile).flat();
