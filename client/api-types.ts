import type * as api from '../spec/generated/api-types.ts';

/** The paths of the API and their operations, in the format of openapi-typescript. */
export type paths = Mutable<api.paths>;

/** The schemas of the API, such as `components['schemas']['Booking']`. */
export type components = Mutable<api.components>;

/** The operations of the API by their operationId. */
export type operations = Mutable<api.operations>;

/** The same type without `readonly`, because openapi-fetch's types do not accept readonly arrays. */
export type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;
