import type { components } from '../../spec/generated/api-types.ts';

/** A vehicle of a user (2.7). Creating one requires a brand and a model, so a stored one always has them. */
export type Vehicle = Required<Pick<components['schemas']['Vehicle'], 'brand' | 'model'>> &
  components['schemas']['Vehicle'];
export type NewVehicle = components['schemas']['NewVehicle'];
export type VehicleUpdate = components['schemas']['VehicleUpdate'];

/** A vehicle and its owner. */
export interface OwnedVehicle {
  readonly user: string;
  readonly vehicle: Vehicle;
}

/** Plates are stored and returned in upper case (2.7). */
export const normalisePlate = (plate: string): string => plate.toUpperCase();
