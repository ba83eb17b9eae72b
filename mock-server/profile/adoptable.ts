import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import type { Entry } from '../../spec/profile-entry.ts';

/** An entry that is a choice of the implementation, not how to reach it. */
type Choice = Exclude<Entry, `timings.${string}` | `${string}.notes`>;

/** The entries of which the simulator can adopt only these values. */
const partly = {
  'bookings.plate_with_spaces': ['refuse', 'corrected'],
  'search.past_start': ['unavailable', 'accept'],
  'offers.available_shown': ['sometimes', 'never'],
  'offers.past_start': ['unavailable', 'accept'],
  'vehicles.lower_case_plate': ['upper-cased', 'refuse'],
  'vehicles.spaced_plate': ['refuse', 'corrected'],
  'vehicles.unknown_tag': ['refuse', 'ignore'],
  'vehicles.plate_in_update': ['ignored', 'refuse'],
  'limits.paging_out_of_bounds': ['refuse', 'clamp'],
} as const satisfies { readonly [Entry in Choice]?: readonly unknown[] };

const oneWay = 'the simulator does this in one way only';
const setUp = 'it says how to reach a service or how long to wait, so there is nothing to adopt';
const world = 'it follows from the parkings and offers that are served';
const limit = 'the limit and what happens beyond it are fixed';
const bareOmits = 'the scenario offer bare omits it';

type Reasons = { readonly [Entry in Choice]?: string } & Record<keyof typeof partly, string>;

/**
 * Why the simulator cannot adopt an entry, or can adopt only some of its values. It keeps its own choice there, and
 * says so when a profile wants another. It adopts all values of every other entry.
 */
export const notAdoptable: Reasons = {
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

const onlyValues: Partial<Readonly<Record<string, readonly unknown[]>>> = partly;
const whyNot: Partial<Readonly<Record<string, string>>> = notAdoptable;

/** The entries that the simulator can adopt, as `group.entry`, each with `all` or the values that it can adopt. */
export const adoptable: Readonly<Record<string, 'all' | readonly unknown[]>> = Object.fromEntries(
  Object.entries(simulatorProfile)
    .filter(
      ([group, entries]) => typeof entries === 'object' && group !== 'credentials' && group !== 'timings',
    )
    .flatMap(([group, entries]) => Object.keys(entries).map((entry) => `${group}.${entry}`))
    .filter((entry) => !entry.endsWith('.notes') && (entry in partly || whyNot[entry] === undefined))
    .map((entry) => [entry, onlyValues[entry] ?? 'all']),
);

/** Whether the simulator can adopt a value at `group.entry` of a profile. */
export function canAdopt(group: string, entry: string, value: unknown): boolean {
  const values = adoptable[`${group}.${entry}`];
  return values === 'all' || (values?.includes(value) ?? false);
}

/** Whether an entry, as `group.entry`, only tells the kit how to reach a service or how long to wait. */
export const isSetUp = (entry: string): boolean => whyNot[entry] === setUp;
