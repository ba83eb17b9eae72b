import type { VehiclePage } from '../kernel/records.ts';
import { eachOnce, type NewVehicle, normalisePlate, type Vehicle } from './rules.ts';

/** Vehicles in a page at most: a change of one writes its page, and a page is looked through for a plate. */
export const pageSize = 16;

/** A page that nobody else knows yet. */
export interface EditablePage extends VehiclePage {
  readonly plates: string[];
  readonly brands: string[];
  readonly models: string[];
  readonly tags: (Vehicle['tag'] | null)[];
  readonly providers: (readonly string[] | null)[];
}

/** A page without vehicles. */
export const emptyPage = (user: string): EditablePage => ({
  user,
  plates: [],
  brands: [],
  models: [],
  tags: [],
  providers: [],
});

/** The same page, to be edited. */
export const copyPage = ({ user, plates, brands, models, tags, providers }: VehiclePage): EditablePage => ({
  user,
  plates: plates.slice(),
  brands: brands.slice(),
  models: models.slice(),
  tags: tags.slice(),
  providers: providers.slice(),
});

/** The vehicle in a row of the page, or undefined where the page ends before it. */
export function vehicleAt(page: VehiclePage, row: number): Vehicle | undefined {
  const plate = page.plates[row];
  if (plate === undefined) return undefined;
  const tag = page.tags[row];
  return {
    plate,
    brand: page.brands[row] ?? '',
    model: page.models[row] ?? '',
    ...(tag != null && { tag }),
    listProviders: [...(page.providers[row] ?? [])],
  };
}

/** Puts a vehicle into a row of the page, or after its last one. */
export function writeRow(page: EditablePage, row: number, vehicle: Vehicle): void {
  const { plate, brand, model, tag = null, listProviders = [] } = vehicle;
  page.plates[row] = plate;
  page.brands[row] = brand;
  page.models[row] = model;
  page.tags[row] = tag;
  page.providers[row] = listProviders.length === 0 ? null : listProviders;
}

/** Takes a row out of the page; those after it move up. */
export function removeRow(page: EditablePage, row: number): void {
  for (const column of [page.plates, page.brands, page.models, page.tags, page.providers]) {
    column.splice(row, 1);
  }
}

/** A page with these vehicles, as they are when they are new; no more than fit on it. */
export const pageOf = (user: string, vehicles: readonly NewVehicle[]): EditablePage => ({
  user,
  plates: vehicles.map(({ plate }) => normalisePlate(plate)),
  brands: vehicles.map(({ brand }) => brand),
  models: vehicles.map(({ model }) => model),
  tags: vehicles.map(({ tag }) => tag ?? null),
  providers: vehicles.map(({ listProviders }) => registrationsOf(listProviders)),
});

const registrationsOf = (sent: readonly string[] | undefined) =>
  sent === undefined || sent.length === 0 ? null : eachOnce(sent);
