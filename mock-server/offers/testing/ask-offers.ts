import type { Client } from '../../../client/create-client.ts';
import type { paths } from '../../../spec/generated/api-types.ts';
import { bodyOf, type Schemas } from '../../testing/start-simulator.ts';

type FindQuery = paths['/offers']['get']['parameters']['query'];
export type ReadQuery = NonNullable<paths['/offers/{svcpid}']['get']['parameters']['query']>;

/** Reads one offer (4.8), and expects 200 and exactly one offer. */
export async function readOffer(client: Client, svcpid: string, query: ReadQuery = {}) {
  const answer = await client.GET('/offers/{svcpid}', { params: { path: { svcpid }, query } });
  const offers = bodyOf<readonly Schemas['Offer'][]>(answer);
  const [offer] = offers;
  if (offer === undefined || offers.length > 1) throw new Error(`${svcpid}: ${offers.length} offers`);
  return offer;
}

/** Finds offers (4.7), by default around the centre of Madrid, and expects 200. */
export async function findOffers(client: Client, query: Partial<FindQuery> = {}) {
  const point = { lat: 40.4168, long: -3.7038 };
  const answer = await client.GET('/offers', { params: { query: { ...point, ...query } } });
  return bodyOf<readonly Schemas['OfferByLocation'][]>(answer);
}
