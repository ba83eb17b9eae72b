import { type Check, completeCheck } from '../check/check.ts';
import { boundsChecks } from './all-operations/bounds.ts';
import { errorsOpenChecks } from './all-operations/errors-open.ts';
import { localeChecks } from './all-operations/locale.ts';
import { nonsenseChecks } from './all-operations/nonsense.ts';
import { parameterChecks } from './all-operations/parameters.ts';
import { refusalStatusesChecks } from './all-operations/refusal-statuses.ts';
import { repetitionChecks } from './all-operations/repetitions.ts';
import { requestFormsOpenChecks } from './all-operations/request-forms-open.ts';
import { serviceChecks } from './all-operations/service.ts';
import { successStatusesChecks } from './all-operations/success-statuses.ts';
import { authenticateChecks } from './authenticate/authenticate.ts';
import { authenticationChecks } from './authenticate/authentication.ts';
import { secondUserChecks } from './authenticate/second-user.ts';
import { cancelBookingChecks } from './cancel-booking/cancel-booking.ts';
import { cancelNotOwnChecks } from './cancel-booking/not-own.ts';
import { cancelBookingOpenChecks } from './cancel-booking/open.ts';
import { bookingBoundsChecks } from './create-booking/bounds.ts';
import { createBookingChecks } from './create-booking/create-booking.ts';
import { createBookingDefaultsChecks } from './create-booking/defaults.ts';
import { bookingFieldsChecks } from './create-booking/fields.ts';
import { forecastOfBookingChecks } from './create-booking/forecast.ts';
import { createBookingOpenChecks } from './create-booking/open.ts';
import { priceGuardChecks } from './create-booking/price-guard.ts';
import { priceGuardElsewhereChecks } from './create-booking/price-guard-elsewhere.ts';
import { bookingTimeChecks } from './create-booking/processing-time.ts';
import { createBookingRefusalsChecks } from './create-booking/refusals.ts';
import { takesSpaceChecks } from './create-booking/takes-space.ts';
import { voucherChecks } from './create-booking/voucher.ts';
import { formChecks } from './forms/form-checks.ts';
import { openFieldsChecks } from './forms/open-fields.ts';
import { serviceNameChecks } from './forms/service-names.ts';
import { listBookingsChecks } from './list-bookings/list-bookings.ts';
import { listFilterChecks } from './list-parkings/filters.ts';
import { filtersTogetherChecks } from './list-parkings/filters-together.ts';
import { listFormChecks } from './list-parkings/form.ts';
import { listAvailableParkingsChecks } from './list-parkings/list-available-parkings.ts';
import { listParkingsChecks } from './list-parkings/list-parkings.ts';
import { listProviderParkingsChecks } from './list-parkings/list-provider-parkings.ts';
import { openParkingChecks } from './list-parkings/open.ts';
import { openListRequestChecks } from './list-parkings/open-requests.ts';
import { providersChecks } from './list-parkings/providers.ts';
import { zeroCoordinateChecks } from './list-parkings/zero-coordinates.ts';
import { notificationChecks } from './notification/notification.ts';
import { notificationOpenChecks } from './notification/open.ts';
import { offerFilterChecks } from './offers/filters.ts';
import { findOffersChecks } from './offers/find-offers.ts';
import { firstHourChecks } from './offers/first-hour.ts';
import { getOfferChecks } from './offers/get-offer.ts';
import { offersAgreeChecks } from './offers/offers-agree.ts';
import { openOfferChecks } from './offers/open.ts';
import { openExtentChecks } from './offers/open-extent.ts';
import { ratesChecks } from './offers/rates.ts';
import { stayDefaultChecks } from './offers/stay-defaults.ts';
import { stayMattersChecks } from './offers/stay-matters.ts';
import { searchFormChecks } from './search/form.ts';
import { openSearchChecks } from './search/open.ts';
import { openMaximumChecks } from './search/open-maximum.ts';
import { openReasonChecks } from './search/open-reasons.ts';
import { searchChecks } from './search/search.ts';
import { addVehiclesChecks } from './vehicles/add-vehicles.ts';
import { addVehiclesOpenChecks } from './vehicles/add-vehicles-open.ts';
import { batchChecks } from './vehicles/batch.ts';
import { batchOpenChecks } from './vehicles/batch-open.ts';
import { createVehicleChecks } from './vehicles/create-vehicle.ts';
import { deleteVehicleChecks } from './vehicles/delete-vehicle.ts';
import { deleteVehiclesChecks } from './vehicles/delete-vehicles.ts';
import { vehicleFieldChecks } from './vehicles/fields.ts';
import { vehicleLoadChecks } from './vehicles/load.ts';
import { omissionChecks } from './vehicles/omissions.ts';
import { vehiclePlateChecks } from './vehicles/plates.ts';
import { vehicleProviderChecks } from './vehicles/providers.ts';
import { replaceVehiclesChecks } from './vehicles/replace-vehicles.ts';
import { replaceVehiclesOpenChecks } from './vehicles/replace-vehicles-open.ts';
import { updateVehicleChecks } from './vehicles/update-vehicle.ts';
import { vehicleUserChecks } from './vehicles/users.ts';
import { acknowledgementChecks } from './webhooks/acknowledgement.ts';
import { webhookOpenChecks } from './webhooks/open.ts';
import { webhookValueChecks } from './webhooks/values.ts';
import { webhookChecks } from './webhooks/webhooks.ts';

/** Every check, by section of the specification. */
export const allChecks: readonly Check[] = [
  ...openReasonChecks,
  ...openSearchChecks,
  ...openMaximumChecks,
  ...openOfferChecks,
  ...openExtentChecks,
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
  ...omissionChecks,
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
  ...acknowledgementChecks,
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
  ...takesSpaceChecks,
  ...cancelBookingOpenChecks,
  ...errorsOpenChecks,
  ...bookingFieldsChecks,
  ...voucherChecks,
  ...formChecks,
  ...openFieldsChecks,
  ...zeroCoordinateChecks,
  ...repetitionChecks,
  ...requestFormsOpenChecks,
].map(completeCheck);
