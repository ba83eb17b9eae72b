import type { Profile } from '../../spec/generated/profile-types.ts';

/** The entries of a profile, as `group.entry`. */
type EntryOf<P> = {
  [G in keyof P & string]-?: NonNullable<P[G]> extends object
    ? `${G}.${keyof NonNullable<P[G]> & string}`
    : never;
}[keyof P & string];

/** An entry at which an implementation chooses, rather than says how to reach it. */
export type Choice = Exclude<
  EntryOf<Profile>,
  `credentials.${string}` | `timings.${string}` | `${string}.notes`
>;

/**
 * The choices of a profile that the simulator can adopt: all values of an entry, or those listed. At every other
 * open point it keeps its own choice, and says so when a profile wants another; not-adoptable.ts says why.
 */
export const adoptable = {
  'authentication.token_pointer': 'all',
  'authentication.expiry_pointer': 'all',
  'authentication.token_lifetime_minutes': 'all',
  'authentication.api_key_must_match_token': 'all',
  'authentication.request': 'all',
  'bookings.order': 'all',
  'bookings.list_response': 'all',
  'bookings.lists_cancelled': 'all',
  'bookings.lists_automated_sessions': 'all',
  'bookings.default_vehicle': 'all',
  'bookings.takes_space': 'all',
  'bookings.past_start': 'all',
  'bookings.past_start_grace_minutes': 'all',
  'bookings.date_time_form': 'all',
  'cancellation.window': 'all',
  'cancellation.not_cancellable': 'all',
  'cancellation.after_start': 'all',
  'cancellation.automated_session': 'all',
  'search.distance_unit': 'all',
  'search.order': 'all',
  'search.filter_level': 'all',
  'search.empty_offers': 'all',
  'search.maximum_results': 'all',
  'search.providers_separator': 'all',
  'search.false_filter': 'all',
  'search.without_duration': 'all',
  'search.commission_percent_unit': 'all',
  'search.past_start': ['unavailable', 'accept'],
  'offers.radius_metres': 'all',
  'offers.order': 'all',
  'offers.maximum_results': 'all',
  'offers.one_per_parking': 'all',
  'offers.without_value': 'all',
  'offers.available_shown': ['sometimes', 'never'],
  'offers.rates_order': 'all',
  'offers.reason_values': 'all',
  'offers.past_start': ['unavailable', 'accept'],
  'parkings.country_codes': 'all',
  'parkings.entrance_members': 'all',
  'parkings.list_day_names': 'all',
  'parkings.schedule_when_open_24h': 'all',
  'parkings.operable': 'all',
  'parkings.order': 'all',
  'parkings.stable_order': 'all',
  'parkings.filters_on_one_offer': 'all',
  'parkings.filters_offers': 'all',
  'parkings.pluscode_match': 'all',
  'parkings.point_needs_both': 'all',
  'vehicles.lower_case_plate': ['upper-cased', 'refuse'],
  'vehicles.plate_mismatch': 'all',
  'vehicles.plate_in_update': ['ignored', 'refuse'],
  'vehicles.repeated_plate': 'all',
  'vehicles.unknown_provider': 'all',
  'vehicles.absent_list_providers': 'all',
  'vehicles.absent_fields_on_upsert': 'all',
  'vehicles.absent_fields_on_replace': 'all',
  'vehicles.absent_fields_on_update': 'all',
  'vehicles.empty_insert': 'all',
  'vehicles.empty_replace': 'all',
  'vehicles.empty_update': 'all',
  'vehicles.create_known_plate': 'all',
  'vehicles.unknown_plate_on_delete': 'all',
  'vehicles.unknown_plates_in_bulk_delete': 'all',
  'vehicles.bulk_response_body': 'all',
  'vehicles.delete_response_body': 'all',
  'vehicles.replace_order': 'all',
  'vehicles.brand_and_model_in_answers': 'all',
  'vehicles.empty_list_in_answers': 'all',
  'batch.response_body': 'all',
  'webhooks.headers': 'all',
  'webhooks.success': 'all',
  'webhooks.event_kind': 'all',
  'webhooks.retry': 'all',
  'notification.fields': 'all',
  'notification.response_body': 'all',
  'errors.content_type': 'all',
  'errors.shape': 'all',
  'limits.requests': 'all',
  'limits.body_megabytes': 'all',
  'versioning.additional_fields': 'all',
  'statuses.invalid_request': 'all',
  'statuses.unparsable_body': 'all',
  'statuses.coordinates_out_of_range': 'all',
  'statuses.invalid_email': 'all',
  'statuses.unsupported_media_type': 'all',
  'statuses.payload_too_large': 'all',
  'statuses.unauthenticated': 'all',
  'statuses.wrong_credentials': 'all',
  'statuses.unknown_route': 'all',
  'statuses.method_not_allowed': 'all',
  'statuses.unknown_offer': 'all',
  'statuses.unknown_offer_in_booking': 'all',
  'statuses.unknown_booking': 'all',
  'statuses.unknown_vehicle': 'all',
  'statuses.notification_unknown_target': 'all',
  'statuses.offer_unavailable': 'all',
  'statuses.price_guard': 'all',
  'statuses.cancellation_refused': 'all',
  'statuses.rate_limited': 'all',
  'statuses.internal_error': 'all',
  'statuses.provider_failure': 'all',
  'statuses.provider_timeout': 'all',
  'statuses.storage_unavailable': 'all',
} as const satisfies { readonly [Entry in Choice]?: 'all' | readonly unknown[] };

/** Whether the simulator can adopt a value at `group.entry` of a profile. */
export function canAdopt(group: string, entry: string, value: unknown): boolean {
  const lists: Partial<Readonly<Record<string, 'all' | readonly unknown[]>>> = adoptable;
  const values = lists[`${group}.${entry}`];
  return values === 'all' || (values?.includes(value) ?? false);
}
