import { adviceDefects } from './advice.ts';
import { authenticationDefects } from './authentication/authentication.ts';
import { secondUserDefects } from './authentication/second-user.ts';
import { createBookingDefects } from './bookings/bookings.ts';
import { cancellationDefects } from './bookings/cancellations.ts';
import { bookingFormDefects } from './bookings/form.ts';
import { priceGuardDefects } from './bookings/price-guard.ts';
import type { Defect } from './defect.ts';
import { jsonDefects } from './json-bodies.ts';
import { nowAndThenDefects } from './now-and-then.ts';
import { oddValueDefects } from './odd-values.ts';
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

/** Every defect that the simulator can show, roughly in the order of the specification. */
export const allDefects: readonly Defect[] = [
  ...jsonDefects,
  ...listFormDefects,
  ...listOfferDefects,
  ...rateAndServiceDefects,
  ...searchFormDefects,
  ...searchOfferDefects,
  ...offerFormDefects,
  ...bookingFormDefects,
  ...vehicleFormDefects,
  ...searchDefects,
  ...listDefects,
  ...providerListDefects,
  ...offerDefects,
  ...createBookingDefects,
  ...priceGuardDefects,
  ...cancellationDefects,
  ...addVehiclesDefects,
  ...replaceVehiclesDefects,
  ...deleteVehiclesDefects,
  ...singleVehicleDefects,
  ...batchDefects,
  ...webhookDefects,
  ...authenticationDefects,
  ...nowAndThenDefects,
  ...oddValueDefects,
  ...secondUserDefects,
  ...adviceDefects,
];
