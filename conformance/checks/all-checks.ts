import type { Check } from '../check.ts';
import { addVehiclesChecks } from './add-vehicles.ts';
import { addVehiclesOpenChecks } from './add-vehicles-open.ts';
import { authenticateChecks } from './authenticate.ts';
import { authenticationChecks } from './authentication.ts';
import { batchChecks } from './batch.ts';
import { batchOpenChecks } from './batch-open.ts';
import { bookingBoundsChecks } from './booking-bounds.ts';
import { bookingFieldsChecks } from './booking-fields.ts';
import { bookingTimeChecks } from './booking-time.ts';
import { boundsChecks } from './bounds.ts';
import { cancelBookingChecks } from './cancel-booking.ts';
import { cancelBookingOpenChecks } from './cancel-booking-open.ts';
import { cancelNotOwnChecks } from './cancel-not-own.ts';
import { createBookingChecks } from './create-booking.ts';
import { createBookingDefaultsChecks } from './create-booking-defaults.ts';
import { createBookingOpenChecks } from './create-booking-open.ts';
import { createBookingRefusalsChecks } from './create-booking-refusals.ts';
import { createVehicleChecks } from './create-vehicle.ts';
import { deleteVehicleChecks } from './delete-vehicle.ts';
import { deleteVehiclesChecks } from './delete-vehicles.ts';
import { errorsOpenChecks } from './errors-open.ts';
import { filtersTogetherChecks } from './filters-together.ts';
import { findOffersChecks } from './find-offers.ts';
import { firstHourChecks } from './first-hour.ts';
import { forecastOfBookingChecks } from './forecast-of-booking.ts';
import { formChecks } from './forms/form-checks.ts';
import { serviceNameChecks } from './forms/service-names.ts';
import { getOfferChecks } from './get-offer.ts';
import { listAvailableParkingsChecks } from './list-available-parkings.ts';
import { listBookingsChecks } from './list-bookings.ts';
import { listFilterChecks } from './list-filters.ts';
import { listFormChecks } from './list-form.ts';
import { listParkingsChecks } from './list-parkings.ts';
import { listProviderParkingsChecks } from './list-provider-parkings.ts';
import { localeChecks } from './locale.ts';
import { nonsenseChecks } from './nonsense.ts';
import { notificationChecks } from './notification.ts';
import { notificationOpenChecks } from './notification-open.ts';
import { offerFilterChecks } from './offer-filters.ts';
import { offersAgreeChecks } from './offers-agree.ts';
import { openListRequestChecks } from './open-list-requests.ts';
import { openOfferChecks } from './open-offers.ts';
import { openParkingChecks } from './open-parkings.ts';
import { openReasonChecks } from './open-reasons.ts';
import { openSearchChecks } from './open-search.ts';
import { parameterChecks } from './parameters.ts';
import { priceGuardChecks } from './price-guard.ts';
import { priceGuardElsewhereChecks } from './price-guard-elsewhere.ts';
import { providersChecks } from './providers.ts';
import { ratesChecks } from './rates.ts';
import { refusalStatusesChecks } from './refusal-statuses.ts';
import { repetitionChecks } from './repetitions.ts';
import { replaceVehiclesChecks } from './replace-vehicles.ts';
import { replaceVehiclesOpenChecks } from './replace-vehicles-open.ts';
import { searchChecks } from './search.ts';
import { searchFormChecks } from './search-form.ts';
import { secondUserChecks } from './second-user.ts';
import { serviceChecks } from './service.ts';
import { stayDefaultChecks } from './stay-defaults.ts';
import { stayMattersChecks } from './stay-matters.ts';
import { successStatusesChecks } from './success-statuses.ts';
import { updateVehicleChecks } from './update-vehicle.ts';
import { vehicleFieldChecks } from './vehicle-fields.ts';
import { vehicleLoadChecks } from './vehicle-load.ts';
import { vehiclePlateChecks } from './vehicle-plates.ts';
import { vehicleProviderChecks } from './vehicle-providers.ts';
import { vehicleUserChecks } from './vehicle-users.ts';
import { voucherChecks } from './voucher.ts';
import { webhookValueChecks } from './webhook-values.ts';
import { webhookChecks } from './webhooks.ts';
import { webhookOpenChecks } from './webhooks-open.ts';
import { zeroCoordinateChecks } from './zero-coordinates.ts';

/** Every check, by section of the specification. */
export const allChecks: readonly Check[] = [
  ...openReasonChecks,
  ...openSearchChecks,
  ...openOfferChecks,
  ...openParkingChecks,
  ...openListRequestChecks,
  ...serviceNameChecks,
  ...filtersTogetherChecks,
  ...firstHourChecks,
  ...serviceChecks,
  ...ratesChecks,
  ...localeChecks,
  ...findOffersChecks,
  ...getOfferChecks,
  ...stayDefaultChecks,
  ...stayMattersChecks,
  ...offersAgreeChecks,
  ...forecastOfBookingChecks,
  ...offerFilterChecks,
  ...parameterChecks,
  ...nonsenseChecks,
  ...boundsChecks,
  ...searchChecks,
  ...searchFormChecks,
  ...listAvailableParkingsChecks,
  ...listFilterChecks,
  ...listFormChecks,
  ...listProviderParkingsChecks,
  ...providersChecks,
  ...listParkingsChecks,
  ...vehicleProviderChecks,
  ...addVehiclesChecks,
  ...addVehiclesOpenChecks,
  ...replaceVehiclesChecks,
  ...replaceVehiclesOpenChecks,
  ...deleteVehiclesChecks,
  ...createVehicleChecks,
  ...updateVehicleChecks,
  ...deleteVehicleChecks,
  ...vehicleFieldChecks,
  ...vehiclePlateChecks,
  ...vehicleUserChecks,
  ...batchChecks,
  ...batchOpenChecks,
  ...vehicleLoadChecks,
  ...notificationChecks,
  ...notificationOpenChecks,
  ...webhookChecks,
  ...webhookValueChecks,
  ...webhookOpenChecks,
  ...createBookingChecks,
  ...createBookingRefusalsChecks,
  ...createBookingDefaultsChecks,
  ...bookingBoundsChecks,
  ...priceGuardChecks,
  ...priceGuardElsewhereChecks,
  ...secondUserChecks,
  ...cancelBookingChecks,
  ...cancelNotOwnChecks,
  ...listBookingsChecks,
  ...authenticationChecks,
  ...authenticateChecks,
  ...successStatusesChecks,
  ...bookingTimeChecks,
  ...refusalStatusesChecks,
  ...createBookingOpenChecks,
  ...cancelBookingOpenChecks,
  ...errorsOpenChecks,
  ...bookingFieldsChecks,
  ...voucherChecks,
  ...formChecks,
  ...zeroCoordinateChecks,
  ...repetitionChecks,
];
