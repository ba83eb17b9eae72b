import type { components } from '../../spec/generated/api-types.ts';

/** A vehicle of a user (2.7); what is stored always has a brand and a model, since creating it asks for them. */
export type Vehicle = Required<Pick<components['schemas']['Vehicle'], 'brand' | 'model'>> &
  components['schemas']['Vehicle'];
export type NewVehicle = components['schemas']['NewVehicle'];
export type VehicleUpdate = components['schemas']['VehicleUpdate'];

/** Plates are kept and answered in upper case (2.7). */
export const normalisePlate = (plate: string): string => plate.toUpperCase();

/**
 * A vehicle after a create, insert or replace request. What the request does not carry stays as it was; a
 * `listProviders` that it carries replaces the registrations, so that providers absent from it are deregistered
 * (3.3).
 */
export function upsertVehicle(previous: Vehicle | undefined, sent: NewVehicle): Vehicle {
  return mergeVehicle(
    previous ?? {
      plate: normalisePlate(sent.plate),
      brand: sent.brand,
      model: sent.model,
      listProviders: [],
    },
    sent,
  );
}

/** A vehicle after a partial update: only what the request carries changes (4.11). */
export function mergeVehicle(previous: Vehicle, sent: VehicleUpdate): Vehicle {
  const tag = sent.tag ?? previous.tag;
  return {
    plate: previous.plate,
    brand: sent.brand ?? previous.brand,
    model: sent.model ?? previous.model,
    ...(tag !== undefined && { tag }),
    listProviders: [...new Set(sent.listProviders ?? previous.listProviders ?? [])],
  };
}

/** The plates of the `plates` parameter: comma-separated; empty or absent means all, answered as null. */
export function parsePlates(plates: string | undefined): readonly string[] | null {
  const listed = (plates ?? '')
    .split(',')
    .map((plate) => plate.trim())
    .filter((plate) => plate !== '');
  return listed.length === 0 ? null : listed.map(normalisePlate);
}
