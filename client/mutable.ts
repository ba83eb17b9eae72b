/** The same type without `readonly`: openapi-fetch's types make something else of arrays that cannot be written to. */
export type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;
