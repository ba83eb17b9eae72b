import { isRecord } from '../../common/is-record.ts';

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json | undefined };

/** The value if it is an object, otherwise null. */
export function asObject(value: unknown): JsonObject | null {
  return isRecord(value) ? (value as JsonObject) : null;
}

/** The value if it is an array, otherwise null. */
export function asArray(value: unknown): readonly Json[] | null {
  return Array.isArray(value) ? (value as readonly Json[]) : null;
}

/** A member of an object if it is a finite number. */
export function numberIn(object: unknown, name: string): number | undefined {
  const value = asObject(object)?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A member of an object if it is a string. */
export function textIn(object: unknown, name: string): string | undefined {
  const value = asObject(object)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** A value as findings show it: as JSON, or `absent` if there is none. */
export function jsonOrAbsent(value: unknown): string {
  return JSON.stringify(value) ?? 'absent';
}
