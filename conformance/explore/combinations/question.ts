import { type OperationId, operations } from '../../../spec/generated/operations.ts';
import type { RawRequest, RequestOf } from '../../kernel/call.ts';
import { asObject, type Json } from '../../kernel/json.ts';

/** Operations that read parkings and offers, whose answers can be compared. */
export const readingOperations = [
  'searchAvailableParkings',
  'listParkings',
  'listProviderParkings',
  'listAvailableParkings',
  'listTransactionalProviders',
  'findOffers',
  'getOffer',
] as const satisfies readonly OperationId[];
export type ReadingOperation = (typeof readingOperations)[number];

/** The circumstances in which a combination can be asked. They change how it is sent, but not what it asks. */
export const sendingManners = ['second-user', 'again', 'at-once', 'turned-around'] as const;
export type Manner = (typeof sendingManners)[number];

/**
 * Values of parameters by name; a parameter without a value is left out of the request. `around` holds a point, and a
 * distance if there is one; `manner` is not a parameter but the way of asking.
 */
export type Values = Readonly<Record<string, Json>>;

/** Changes to values; `undefined` leaves one out. */
export type Changes = Readonly<Record<string, Json | undefined>>;

/** Values with some of them changed. */
export function changed(values: Values, changes: Changes): Values {
  return Object.fromEntries(
    Object.entries({ ...values, ...changes }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** Changes that leave these values out. */
export function omitting(names: readonly string[]): Changes {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** The request with these values. */
export function requestWith<O extends ReadingOperation>(operation: O, values: Values): RequestOf<O> {
  const { manner: _manner, around, ...rest } = values;
  const all: Values = changed(rest, asObject(around) ?? {});
  const { pathParameters, body } = operations[operation];
  const isInPath = (name: string) => (pathParameters as readonly string[]).includes(name);
  const within = (wanted: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isInPath(name) === wanted));
  const request: RawRequest = {
    ...(pathParameters.length > 0 && { path: within(true) as Record<string, string> }),
    ...(body === null
      ? { query: within(false) as Record<string, string | number | boolean> }
      : { body: within(false) }),
  };
  // The names of the values are the contract's parameter names, so the cast is safe.
  return request as RequestOf<O>;
}
