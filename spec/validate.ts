import type { ErrorObject } from 'ajv';

/** One error that a compiled ajv validator found. */
export type SchemaError = Readonly<ErrorObject<string, Record<string, unknown>>>;

/** A validator compiled ahead of time. Returns whether the data is valid, and leaves its errors in `errors`. */
export interface Validate {
  (data: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** Validates the data; returns the pointer and message of each error. */
export function listErrors(validate: Validate, data: unknown): string[] {
  if (validate(data)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
