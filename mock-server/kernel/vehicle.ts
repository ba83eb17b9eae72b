import type { components } from '../../spec/generated/api-types.ts';

/** A vehicle of a user (2.7); a stored one always has a brand and a model, since creating it asks for them. */
export type Vehicle = Required<Pick<components['schemas']['Vehicle'], 'brand' | 'model'>> &
  components['schemas']['Vehicle'];
export type NewVehicle = components['schemas']['NewVehicle'];
export type VehicleUpdate = components['schemas']['VehicleUpdate'];

/** A vehicle with the user it belongs to. */
export interface OwnedVehicle {
  readonly user: string;
  readonly vehicle: Vehicle;
}

/** Plates are kept and answered in upper case (2.7). */
export const normalisePlate = (plate: string): string => plate.toUpperCase();
