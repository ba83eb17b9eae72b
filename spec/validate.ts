/** One error that a compiled ajv validator found. */
export interface SchemaError {
  /** JSON pointer to the invalid value; empty for the whole. */
  readonly instancePath: string;
  /** The JSON Schema keyword that is violated, such as `minimum`. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  readonly schemaPath: string;
}

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
