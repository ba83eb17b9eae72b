import type { OperationId } from '../../spec/generated/operations.ts';
import type { Entry } from '../../spec/profile-entry.ts';
import type { Context } from '../check/check.ts';
import { parametersOf } from '../explore/combinations/parameters.ts';
import { combinationOf, planOf } from '../explore/combinations/plan.ts';
import { requestFor } from '../explore/combinations/question.ts';
import type { Combination } from '../explore/combinations/relation.ts';
import { readingOperations } from '../fixtures/offers/reading-requests.ts';
import type { RawRequest } from '../kernel/call.ts';
import { asArray, asObject, type Json } from '../kernel/json.ts';
import { formOf } from './differences.ts';
import { type Inquiry, type Question, questionOf, send, unknownId } from './reply.ts';

/**
 * All questions that create nothing. Each reading operation gets its plainest request, then each value by itself, so
 * that examples are short, then every pair of values. Requests to be refused come last.
 */
export async function readingQuestions(context: Context, random: () => number): Promise<readonly Question[]> {
  const combinations: Combination[] = [];
  for (const operation of readingOperations) {
    const parameters = await parametersOf(context, operation);
    const plan = planOf(operation, parameters, random);
    const plainest = parameters.map(() => 0);
    const single = parameters.flatMap(({ classes }, at) =>
      classes.slice(1).map((_, index) => plainest.with(at, index + 1)),
    );
    const rows = [plainest, ...single, ...(plan.rounds[0] ?? [])];
    combinations.push(...rows.map((row) => combinationOf(plan, row)));
  }
  const questions = combinations.map(
    ({ operation, values }): Question => ({ operation, values, request: requestFor(operation, values) }),
  );
  const [point] = combinations.flatMap(({ values: { around } }) => (around === undefined ? [] : [around]));
  const others = [questionOf('listVehicleProviders', {}), ...refusals(point)];
  return [...new Map([...questions, ...others].map((one) => [JSON.stringify(one), one])).values()];
}

/** An inquiry that asks one question. */
export function reading(question: Question): Inquiry {
  return async (side) => {
    const reply = await send(side, { [side.url]: 'BASE-URL' }, question);
    // An answer to a request without start shows the time at which it was given.
    const list = question.values.start === undefined ? asArray(reply.body) : null;
    return [list === null ? reply : { ...reply, body: list.map(withoutClock) }];
  };
}

/** Replaces `start` with its form, because it follows the service's clock if the request has no start. */
function withoutClock(element: Json): Json {
  const object = asObject(element);
  return typeof object?.start === 'string' ? { ...object, start: formOf(object.start) } : element;
}

/** Requests that an implementation may refuse or answer with nothing; `around` is a point where parkings lie. */
function refusals(around: Json | undefined): readonly Question[] {
  const { lat = 0, long = 0 } = asObject(around) ?? {};
  const point = { lat: Number(lat), long: Number(long) };
  const far = { ...point, distance: 50_001 };
  const short = { ...point, duration: 14 };
  const refused: readonly (readonly [OperationId, RawRequest, Entry])[] = [
    ['getOffer', { path: { svcpid: unknownId } }, 'statuses.unknown_offer'],
    ['listProviderParkings', { path: { provider: unknownId } }, 'parkings.unknown_provider'],
    ['listParkings', { query: { provider: unknownId } }, 'parkings.unknown_provider_filter'],
    ['listParkings', { query: { type: unknownId } }, 'parkings.unknown_type'],
    ['listParkings', { query: { limit: -1 } }, 'limits.paging_out_of_bounds'],
    ['listParkings', { query: { offset: 10_000_000 } }, 'limits.offset_past_end'],
    ['listParkings', { query: far }, 'limits.distance_out_of_bounds'],
    ['listParkings', { query: { limit: 1, x_unknown: 1 } }, 'errors.unknown_query_parameters'],
    ['listParkings', { headers: { 'x-access-token': null } }, 'statuses.unauthenticated'],
    ['listParkings', { headers: { 'x-api-key': unknownId } }, 'statuses.wrong_credentials'],
    ['findOffers', { query: { long: point.long } }, 'statuses.invalid_request'],
    ['findOffers', { query: { ...point, lat: 91 } }, 'statuses.coordinates_out_of_range'],
    ['findOffers', { query: short }, 'limits.duration_out_of_bounds.find_offers'],
    ['searchAvailableParkings', { body: short }, 'limits.duration_out_of_bounds.search'],
    [
      'searchAvailableParkings',
      { body: { ...point, search_radius_meters: 9 } },
      'limits.search_radius_out_of_bounds',
    ],
    ['searchAvailableParkings', { body: { ...point, x_unknown: 1 } }, 'errors.unknown_fields'],
    ['searchAvailableParkings', { body: { ...point, locale: null } }, 'errors.null_request_fields'],
    ['searchAvailableParkings', { text: '{' }, 'statuses.unparsable_body'],
  ];
  return refused.map(([operation, request, entry]) => questionOf(operation, request, entry));
}
