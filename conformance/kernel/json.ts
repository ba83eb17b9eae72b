/** A value as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object as JSON has it. */
export type JsonObject = { readonly [key: string]: Json | undefined };

/** The value when it is an object, otherwise null. */
export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The value when it is an array, otherwise null. */
export function asArray(value: unknown): readonly Json[] | null {
  return Array.isArray(value) ? (value as readonly Json[]) : null;
}

/** A member that is a finite number. */
export function numberIn(object: JsonObject, name: string): number | undefined {
  const value = object[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A member that is a text. */
export function textIn(object: JsonObject, name: string): string | undefined {
  const value = object[name];
  return typeof value === 'string' ? value : undefined;
}

/** A text as JSON; `undefined` if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
