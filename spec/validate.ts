/** What a compiled ajv validator answers about one place in the data. */
export interface SchemaError {
  /** JSON pointer to the offending value, empty for the whole. */
  readonly instancePath: string;
  /** The JSON Schema keyword that is violated, such as `minimum`. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  readonly schemaPath: string;
}

/** A validator compiled ahead of time: returns whether the data are valid and leaves its findings on itself. */
export interface Validate {
  (data: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}
