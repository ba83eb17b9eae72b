import type { OperationId } from '../../spec/generated/operations.ts';
import type { Entry } from '../../spec/profile-entry.ts';
import type { Values } from '../explore/combinations/question.ts';
import type { RawRequest } from '../kernel/call.ts';
import { asObject, type Json } from '../kernel/json.ts';
import type { Question } from './reply.ts';

/** An identifier that no offer, provider, booking or kind of parking has. */
export const ofNobody = 'parkproof-unknown';

/** Requests that an implementation may refuse or answer with nothing; `around` is a point where parkings lie. */
export function refusals(around: Json | undefined): readonly Question[] {
  const { lat = 0, long = 0 } = asObject(around) ?? {};
  const point = { lat: Number(lat), long: Number(long) };
  const far = { ...point, distance: 50_001 };
  const short = { ...point, duration: 14 };
  const list = (query: NonNullable<RawRequest['query']>, entry: Entry) =>
    questionOf('listParkings', { query }, entry);
  const search = (body: object, entry: Entry) => questionOf('searchAvailableParkings', { body }, entry);
  const find = (query: NonNullable<RawRequest['query']>, entry: Entry) =>
    questionOf('findOffers', { query }, entry);
  return [
    questionOf('getOffer', { path: { svcpid: ofNobody } }, 'statuses.unknown_offer'),
    questionOf('listProviderParkings', { path: { provider: ofNobody } }, 'parkings.unknown_provider'),
    list({ provider: ofNobody }, 'parkings.unknown_provider_filter'),
    list({ type: ofNobody }, 'parkings.unknown_type'),
    list({ limit: -1 }, 'limits.paging_out_of_bounds'),
    list({ offset: 10_000_000 }, 'limits.offset_past_end'),
    list(far, 'limits.distance_out_of_bounds'),
    list({ limit: 1, x_unknown: 1 }, 'errors.unknown_query_parameters'),
    questionOf('listParkings', { headers: { 'x-access-token': null } }, 'statuses.unauthenticated'),
    questionOf('listParkings', { headers: { 'x-api-key': ofNobody } }, 'statuses.wrong_credentials'),
    find({ long: point.long }, 'statuses.invalid_request'),
    find({ ...point, lat: 91 }, 'statuses.coordinates_out_of_range'),
    find(short, 'limits.duration_out_of_bounds.find_offers'),
    search(short, 'limits.duration_out_of_bounds.search'),
    search({ ...point, search_radius_meters: 9 }, 'limits.search_radius_out_of_bounds'),
    search({ ...point, x_unknown: 1 }, 'errors.unknown_fields'),
    search({ ...point, locale: null }, 'errors.null_request_fields'),
    questionOf('searchAvailableParkings', { text: '{' }, 'statuses.unparsable_body'),
  ];
}

/** Makes a question from a request; its parameters are the members of the path, the query and the body. */
export function questionOf(operation: OperationId, request: RawRequest, entry?: Entry): Question {
  const values = { ...request.path, ...request.query, ...asObject(request.body) } as Values;
  return { operation, request, values, ...(entry !== undefined && { entry }) };
}
