import type { Client } from '../../../client/create-client.ts';
import type { paths } from '../../../spec/generated/api-types.ts';
import { bodyOf, type Schemas } from '../../testing/start-simulator.ts';

export type ListQuery = NonNullable<paths['/parkings']['get']['parameters']['query']>;
export type ProviderQuery = NonNullable<paths['/providers/{provider}']['get']['parameters']['query']>;

/** The centre of Madrid. The scenario offers are around it, the first of them exactly here. */
export const centre = { lat: 40.4168, long: -3.7038 };

/** Lists parkings (4.4) and expects 200. */
export async function listParkings(client: Client, query: ListQuery = {}) {
  return bodyOf<readonly Schemas['ListParking'][]>(await client.GET('/parkings', { params: { query } }));
}

/** Lists all operable parkings (4.3) and expects 200. */
export async function listAvailableParkings(client: Client) {
  return bodyOf<readonly Schemas['ListParking'][]>(await client.GET('/parkings/available-parkings'));
}

/** Lists the parkings of a provider (4.5) and expects 200. */
export async function listOfProvider(client: Client, provider: string, query: ProviderQuery = {}) {
  const params = { path: { provider }, query };
  return bodyOf<readonly Schemas['ListParking'][]>(await client.GET('/providers/{provider}', { params }));
}

/** Lists the transactional providers (4.6) and expects 200. */
export async function listTransactionalProviders(client: Client) {
  return bodyOf<readonly string[]>(await client.GET('/parkings/providers-info'));
}

/** Searches (4.2), by default around the centre of Madrid, and expects 200. */
export async function searchParkings(client: Client, body: Partial<Schemas['SearchRequest']> = {}) {
  return bodyOf<readonly Schemas['SearchParking'][]>(
    await client.POST('/parkings/search-available-parkings', { body: { ...centre, ...body } }),
  );
}

/** The parking of a scenario and its offer in a search result; throws if it was not found. */
export function scenarioIn(found: readonly Schemas['SearchParking'][], id: string) {
  const parking = found.find(({ offers }) => offers[0]?.svcPID === `svc-scenario-${id}`);
  const offer = parking?.offers[0];
  if (parking === undefined || offer === undefined) throw new Error(`${id} was not found`);
  return { parking, offer };
}
