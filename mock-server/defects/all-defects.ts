import { addVehiclesDefects } from './add-vehicles.ts';
import { adviceDefects } from './advice.ts';
import { authenticationDefects } from './authentication.ts';
import { batchDefects } from './batches.ts';
import { bookingFormDefects } from './booking-form.ts';
import { createBookingDefects } from './bookings.ts';
import { cancellationDefects } from './cancellations.ts';
import type { Defect } from './defect.ts';
import { deleteVehiclesDefects } from './delete-vehicles.ts';
import { jsonDefects } from './json-bodies.ts';
import { listFormDefects } from './list-form.ts';
import { listOfferDefects } from './list-offers.ts';
import { listDefects } from './lists.ts';
import { nowAndThenDefects } from './now-and-then.ts';
import { oddValueDefects } from './odd-values.ts';
import { offerFormDefects } from './offer-forms.ts';
import { offerDefects } from './offers.ts';
import { priceGuardDefects } from './price-guard.ts';
import { providerListDefects } from './provider-lists.ts';
import { rateAndServiceDefects } from './rates-and-services.ts';
import { replaceVehiclesDefects } from './replace-vehicles.ts';
import { searchDefects } from './search.ts';
import { searchFormDefects } from './search-form.ts';
import { searchOfferDefects } from './search-offers.ts';
import { secondUserDefects } from './second-user.ts';
import { singleVehicleDefects } from './single-vehicles.ts';
import { vehicleFormDefects } from './vehicle-form.ts';
import { webhookDefects } from './webhooks.ts';

/** Every defect that the simulator can show, in the order of the specification. */
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
