import type * as api from '../spec/generated/api-types.ts';
import type { Mutable } from './mutable.ts';

/** The paths of the API and their operations, in the format of openapi-typescript. */
export type paths = Mutable<api.paths>;

/** The schemas of the API, such as `components['schemas']['Booking']`. */
export type components = Mutable<api.components>;

/** The operations of the API by their operationId. */
export type operations = Mutable<api.operations>;
