import { type ReadingOperation, requestOf } from '../../fixtures/offers/reading-requests.ts';
import type { RequestOf } from '../../kernel/call.ts';
import { asObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** The circumstances in which a combination can be asked. They change how it is sent, but not what it asks. */
export const waysOfSending = ['second-user', 'again', 'at-once', 'turned-around'] as const;
export type WayOfSending = (typeof waysOfSending)[number];

/**
 * Values of parameters by name; a parameter without a value is left out of the request. `around` holds a point, and a
 * distance if there is one; `manner` is not a parameter but the way of asking.
 */
export type Values = Readonly<Record<string, Json>>;

/** Values with some of them changed; `undefined` leaves one out. */
export function changed(values: Values, changes: JsonObject): Values {
  return Object.fromEntries(
    Object.entries({ ...values, ...changes }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** Changes that leave these values out. */
export function omitting(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** The request with these values. */
export function requestFor<O extends ReadingOperation>(operation: O, values: Values): RequestOf<O> {
  const { manner: _manner, around, ...rest } = values;
  // The names of the values are the contract's parameter names, so the cast is safe.
  return requestOf(operation, { ...rest, ...asObject(around) }) as RequestOf<O>;
}
