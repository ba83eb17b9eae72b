import { type NewVehicle, normalisePlate, type Vehicle, type VehicleUpdate } from '../kernel/vehicle.ts';
import type { Choices } from '../profile/choices.ts';

/** Whether a known vehicle keeps an optional field that a request omits. This is open, so a profile decides. */
export interface AbsentFields {
  readonly tag: 'kept' | 'removed';
  readonly listProviders: 'kept' | 'removed';
}

/** The profile's decision for each kind of operation. */
export function absentFields(choices: Choices['vehicles']): {
  readonly [Kind in 'add' | 'replace' | 'update']: AbsentFields;
} {
  const listProviders = choices.absent_list_providers;
  const onUpdate = choices.absent_fields_on_update;
  return {
    add: { tag: choices.absent_fields_on_upsert, listProviders },
    replace: { tag: choices.absent_fields_on_replace, listProviders },
    update: { tag: onUpdate, listProviders: onUpdate },
  };
}

/** The vehicle after a create, insert or replace request, whose `listProviders` replaces the registrations (3.3). */
export function upsertVehicle(previous: Vehicle | undefined, sent: NewVehicle, absent: AbsentFields) {
  const plate = normalisePlate(sent.plate);
  return mergeVehicle(previous ?? { plate, brand: sent.brand, model: sent.model }, sent, absent);
}

/**
 * The vehicle after a partial update: fields in the request replace the stored ones (4.11), `listProviders` as a whole
 * (3.3).
 */
export function mergeVehicle(previous: Vehicle, sent: VehicleUpdate, absent: AbsentFields): Vehicle {
  const tag = sent.tag ?? (absent.tag === 'kept' ? previous.tag : undefined);
  const registered = absent.listProviders === 'kept' ? previous.listProviders : undefined;
  const { plate } = previous;
  const { brand = previous.brand, model = previous.model } = sent;
  const listProviders = withoutDuplicates(sent.listProviders ?? registered ?? []);
  return tag === undefined
    ? { plate, brand, model, listProviders }
    : { plate, brand, model, tag, listProviders };
}

/** The names without duplicates. Most lists are empty, so a set is built only for two names or more. */
const withoutDuplicates = (names: readonly string[]): string[] =>
  names.length < 2 ? names.slice() : [...new Set(names)];

/** Parses the comma-separated `plates` parameter. Returns null if it is empty or absent, which means all vehicles. */
export function parsePlates(plates: string | undefined): readonly string[] | null {
  if (plates === undefined || plates === '') return null;
  return [...new Set(plates.split(',').map(normalisePlate))];
}
