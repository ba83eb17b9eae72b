import type { components } from '../../spec/generated/api-types.ts';
import type { components as controlComponents } from '../../spec/generated/control/types.ts';

/** A vehicle and its owner. */
export type OwnedVehicle = controlComponents['schemas']['SavedVehicle'];

/** A vehicle of a user (2.7). Creating one requires a brand and a model, so a stored one always has them. */
export type Vehicle = OwnedVehicle['vehicle'];
export type NewVehicle = components['schemas']['NewVehicle'];
export type VehicleUpdate = components['schemas']['VehicleUpdate'];

/** Plates are stored and returned in upper case (2.7). */
export const normalisePlate = (plate: string): string => plate.toUpperCase();
