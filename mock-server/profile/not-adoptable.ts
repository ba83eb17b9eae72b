import type { adoptable, Choice } from './adoptable.ts';

type Adoptable = typeof adoptable;

/** Entries for which the simulator can adopt only some values. */
type Partly = {
  [Entry in keyof Adoptable]: Adoptable[Entry] extends 'all' ? never : Entry;
}[keyof Adoptable];

const oneWay = 'the simulator does this in one way only';
const setUp = 'it says how to reach a service or how long to wait, and asks nothing of it';
const world = 'it follows from the parkings and offers that are served';
const limit = 'the limit and what happens beyond it are fixed';
const bareOmits = 'the scenario offer bare omits it';

/** Why the simulator cannot adopt an entry, or not all of its values. */
export const notAdoptable: Readonly<Record<Exclude<Choice, keyof Adoptable> | Partly, string>> = {
  'authentication.headers': oneWay,
  'authentication.repeated': oneWay,
  'bookings.list_request': setUp,
  'bookings.list_delay': setUp,
  'bookings.paging': oneWay,
  'bookings.plate_with_spaces': 'the plate of a booking never has spaces',
  'bookings.request_date_time_form': oneWay,
  'bookings.expected_price_basis': oneWay,
  'bookings.sum_tolerance': 'prices are computed in whole cents, so the sums are exact',
  'bookings.money_decimals': 'prices are computed in whole cents',
  'cancellation.releases_space': oneWay,
  'search.distance_method': oneWay,
  'search.locales': 'messages exist in these languages only',
  'search.past_start': 'it never refuses such a start',
  'search.reason_when_available': oneWay,
  'search.reason_conditions': oneWay,
  'offers.elements_per_identifier': oneWay,
  'offers.echoes_request': oneWay,
  'offers.past_start': 'it never refuses such a start',
  'offers.price_currency': oneWay,
  'offers.price_forecast': oneWay,
  'offers.currency_codes': world,
  'offers.available_shown': bareOmits,
  'offers.cancel_mn_absent': oneWay,
  'offers.extra_hours_unit': world,
  'offers.offer_time_unit': world,
  'parkings.types': world,
  'parkings.id_pattern': world,
  'parkings.distance_with_point': bareOmits,
  'parkings.provider_list_form': oneWay,
  'parkings.flags_from_offers': world,
  'parkings.empty_offers': world,
  'parkings.best_offer_source': world,
  'parkings.first_hour_currency': world,
  'vehicles.plate_form': oneWay,
  'vehicles.lower_case_plate': 'it stores every plate in upper case',
  'vehicles.spaced_plate': 'it stores every plate without spaces',
  'vehicles.plate_in_update': 'a vehicle never gets another plate',
  'vehicles.unknown_tag': 'a vehicle has one of the four tags or none',
  'vehicles.tag_clearing': oneWay,
  'vehicles.replace_required_members': oneWay,
  'vehicles.partly_invalid_bulk': 'a bulk operation is all or nothing',
  'batch.immediate_limit': setUp,
  'batch.longest_wait_seconds': setUp,
  'batch.order': oneWay,
  'batch.spacing_not_kept': oneWay,
  'batch.single_operations': oneWay,
  'webhooks.endpoint_configuration': setUp,
  'webhooks.endpoint': setUp,
  'webhooks.signature': oneWay,
  'webhooks.entry_null_fields': oneWay,
  'webhooks.optional_fields': world,
  'notification.production': oneWay,
  'notification.delivery_moment': oneWay,
  'notification.delivery_failure': oneWay,
  'errors.codes': oneWay,
  'errors.statuses': 'it follows from the statuses of each refusal',
  'errors.boolean_query_forms': 'no spelling says whether it means true or false',
  'statuses.unknown_id': 'every id has its own entry',
  'statuses.other_users_booking': 'it is the status of an unknown booking',
  'statuses.empty_result': oneWay,
  'statuses.offer_not_bookable': 'it is the status of an unavailable offer',
  'statuses.no_payment_method': 'every user can pay',
  'limits.paging_out_of_bounds': 'it is not clear what a negative page would be',
  'limits.replace_above_maximum': limit,
  'limits.insert_above_tested_size': limit,
  'limits.vehicles_per_user': limit,
  'limits.response_time': setUp,
  'limits.text_characters': limit,
  'versioning.scheme': oneWay,
};

/** Whether an entry, as `group.entry`, only helps the kit to reach and wait for a service. */
export function isSetUp(entry: string): boolean {
  return Object.entries(notAdoptable).some(([name, reason]) => name === entry && reason === setUp);
}
