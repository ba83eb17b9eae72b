import { bookingFormDefects } from './booking-form.ts';
import type { Defect } from './defect.ts';
import { listFormDefects } from './list-form.ts';
import { listOfferDefects } from './list-offers.ts';
import { offerFormDefects } from './offer-forms.ts';
import { rateAndServiceDefects } from './rates-and-services.ts';
import { searchFormDefects } from './search-form.ts';
import { searchOfferDefects } from './search-offers.ts';
import { vehicleFormDefects } from './vehicle-form.ts';

/** Every defect that the simulator can show, in the order of the specification. */
export const allDefects: readonly Defect[] = [
  ...listFormDefects,
  ...listOfferDefects,
  ...rateAndServiceDefects,
  ...searchFormDefects,
  ...searchOfferDefects,
  ...offerFormDefects,
  ...bookingFormDefects,
  ...vehicleFormDefects,
];
