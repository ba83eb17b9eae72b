/** The same type without `readonly`, because openapi-fetch's types do not accept readonly arrays. */
export type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;
