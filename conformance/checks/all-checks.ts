import { type Check, type CheckDefinition, completeCheck } from '../check/check.ts';
import { boundsChecks } from './all-operations/bounds.ts';
import { localeChecks } from './all-operations/locale.ts';
import { nonsenseChecks } from './all-operations/nonsense.ts';
import { errorsOpenChecks } from './all-operations/open-errors.ts';
import { requestFormsOpenChecks } from './all-operations/open-request-forms.ts';
import { parameterChecks } from './all-operations/parameters.ts';
import { refusalStatusesChecks } from './all-operations/refusal-statuses.ts';
import { repetitionChecks } from './all-operations/repetitions.ts';
import { serverErrorChecks } from './all-operations/server-errors.ts';
import { serviceChecks } from './all-operations/service.ts';
import { steadyPriceChecks } from './all-operations/steady-prices.ts';
import { successStatusesChecks } from './all-operations/success-statuses.ts';
import { authenticateChecks } from './authenticate/authenticate.ts';
import { authenticationChecks } from './authenticate/authentication.ts';
import { issuedTokenChecks } from './authenticate/issued-tokens.ts';
import { refusedChangeChecks } from './authenticate/refused-changes.ts';
import { cancelBookingChecks } from './cancel-booking/cancel-booking.ts';
import { everyCancellationChecks } from './cancel-booking/every-cancellation.ts';
import { cancelBookingOpenChecks } from './cancel-booking/open.ts';
import { otherBookingsChecks } from './cancel-booking/other-bookings.ts';
import { secondUserCancellationChecks } from './cancel-booking/second-user.ts';
import { bookingAmountsChecks } from './create-booking/amounts.ts';
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
import { voucherChecks } from './create-booking/voucher.ts';
import { formChecks } from './forms/form-checks.ts';
import { serviceNameChecks } from './forms/service-names.ts';
import { swappedNameChecks } from './forms/swapped-names.ts';
import { listBookingsChecks } from './list-bookings/list-bookings.ts';
import { listBookingsOpenChecks } from './list-bookings/open.ts';
import { listFilterChecks } from './list-parkings/filters.ts';
import { filtersTogetherChecks } from './list-parkings/filters-together.ts';
import { listFormChecks } from './list-parkings/form.ts';
import { listAvailableParkingsChecks } from './list-parkings/list-available-parkings.ts';
import { listParkingsChecks } from './list-parkings/list-parkings.ts';
import { listProviderParkingsChecks } from './list-parkings/list-provider-parkings.ts';
import { openParkingChecks } from './list-parkings/open.ts';
import { openListRequestChecks } from './list-parkings/open-requests.ts';
import { providersChecks } from './list-parkings/providers.ts';
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
import { batchChecks } from './vehicles/batch.ts';
import { bookedVehicleChecks } from './vehicles/booked-vehicles.ts';
import { createVehicleChecks } from './vehicles/create-vehicle.ts';
import { deleteVehicleChecks } from './vehicles/delete-vehicle.ts';
import { deleteVehiclesChecks } from './vehicles/delete-vehicles.ts';
import { vehicleFieldChecks } from './vehicles/fields.ts';
import { knownVehicleChecks } from './vehicles/known-vehicles.ts';
import { vehicleLoadChecks } from './vehicles/load.ts';
import { batchOpenChecks } from './vehicles/open-batch.ts';
import { replaceVehiclesOpenChecks } from './vehicles/open-replace-vehicles.ts';
import { vehiclePlateChecks } from './vehicles/plates.ts';
import { vehicleProviderChecks } from './vehicles/providers.ts';
import { replaceVehiclesChecks } from './vehicles/replace-vehicles.ts';
import { updateVehicleChecks } from './vehicles/update-vehicle.ts';
import { vehicleUserChecks } from './vehicles/users.ts';
import { acknowledgementChecks } from './webhooks/acknowledgement.ts';
import { webhookOpenChecks } from './webhooks/open.ts';
import { webhookValueChecks } from './webhooks/values.ts';
import { webhookChecks } from './webhooks/webhooks.ts';

/** The checks in each file of this folder, by its path. */
export const checksByFile: Readonly<Record<string, readonly CheckDefinition[]>> = {
  'search/open-reasons': openReasonChecks,
  'search/open': openSearchChecks,
  'search/open-maximum': openMaximumChecks,
  'offers/open': openOfferChecks,
  'offers/open-extent': openExtentChecks,
  'list-parkings/open': openParkingChecks,
  'list-parkings/open-requests': openListRequestChecks,
  'forms/service-names': serviceNameChecks,
  'forms/swapped-names': swappedNameChecks,
  'list-parkings/filters-together': filtersTogetherChecks,
  'offers/first-hour': firstHourChecks,
  'all-operations/service': serviceChecks,
  'offers/rates': ratesChecks,
  'all-operations/locale': localeChecks,
  'all-operations/steady-prices': steadyPriceChecks,
  'offers/find-offers': findOffersChecks,
  'offers/get-offer': getOfferChecks,
  'offers/stay-defaults': stayDefaultChecks,
  'offers/stay-matters': stayMattersChecks,
  'offers/offers-agree': offersAgreeChecks,
  'create-booking/forecast': forecastOfBookingChecks,
  'offers/filters': offerFilterChecks,
  'all-operations/parameters': parameterChecks,
  'all-operations/nonsense': nonsenseChecks,
  'all-operations/bounds': boundsChecks,
  'search/search': searchChecks,
  'search/form': searchFormChecks,
  'list-parkings/list-available-parkings': listAvailableParkingsChecks,
  'list-parkings/filters': listFilterChecks,
  'list-parkings/form': listFormChecks,
  'list-parkings/list-provider-parkings': listProviderParkingsChecks,
  'list-parkings/providers': providersChecks,
  'list-parkings/list-parkings': listParkingsChecks,
  'vehicles/providers': vehicleProviderChecks,
  'vehicles/add-vehicles': addVehiclesChecks,
  'vehicles/replace-vehicles': replaceVehiclesChecks,
  'vehicles/open-replace-vehicles': replaceVehiclesOpenChecks,
  'vehicles/known-vehicles': knownVehicleChecks,
  'vehicles/delete-vehicles': deleteVehiclesChecks,
  'vehicles/create-vehicle': createVehicleChecks,
  'vehicles/update-vehicle': updateVehicleChecks,
  'vehicles/delete-vehicle': deleteVehicleChecks,
  'vehicles/booked-vehicles': bookedVehicleChecks,
  'vehicles/fields': vehicleFieldChecks,
  'vehicles/plates': vehiclePlateChecks,
  'vehicles/users': vehicleUserChecks,
  'vehicles/batch': batchChecks,
  'vehicles/open-batch': batchOpenChecks,
  'vehicles/load': vehicleLoadChecks,
  'notification/notification': notificationChecks,
  'notification/open': notificationOpenChecks,
  'webhooks/webhooks': webhookChecks,
  'webhooks/values': webhookValueChecks,
  'webhooks/open': webhookOpenChecks,
  'webhooks/acknowledgement': acknowledgementChecks,
  'create-booking/create-booking': createBookingChecks,
  'create-booking/refusals': createBookingRefusalsChecks,
  'create-booking/defaults': createBookingDefaultsChecks,
  'create-booking/bounds': bookingBoundsChecks,
  'create-booking/price-guard': priceGuardChecks,
  'create-booking/price-guard-elsewhere': priceGuardElsewhereChecks,
  'cancel-booking/second-user': secondUserCancellationChecks,
  'cancel-booking/cancel-booking': cancelBookingChecks,
  'cancel-booking/other-bookings': otherBookingsChecks,
  'cancel-booking/every-cancellation': everyCancellationChecks,
  'list-bookings/list-bookings': listBookingsChecks,
  'list-bookings/open': listBookingsOpenChecks,
  'authenticate/authentication': authenticationChecks,
  'authenticate/authenticate': authenticateChecks,
  'authenticate/issued-tokens': issuedTokenChecks,
  'authenticate/refused-changes': refusedChangeChecks,
  'all-operations/success-statuses': successStatusesChecks,
  'all-operations/server-errors': serverErrorChecks,
  'create-booking/processing-time': bookingTimeChecks,
  'all-operations/refusal-statuses': refusalStatusesChecks,
  'create-booking/open': createBookingOpenChecks,
  'cancel-booking/open': cancelBookingOpenChecks,
  'all-operations/open-errors': errorsOpenChecks,
  'create-booking/fields': bookingFieldsChecks,
  'create-booking/amounts': bookingAmountsChecks,
  'create-booking/voucher': voucherChecks,
  'forms/form-checks': formChecks,
  'all-operations/repetitions': repetitionChecks,
  'all-operations/open-request-forms': requestFormsOpenChecks,
};

/** Every check. */
export const allChecks: readonly Check[] = Object.values(checksByFile).flat().map(completeCheck);
