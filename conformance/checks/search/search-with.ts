import type { Context } from '../../check/context.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { usualStay, wideRadius } from '../../fixtures/offers/offers.ts';
import type { RequestOf } from '../../kernel/call.ts';

type SearchBody = RequestOf<'searchAvailableParkings'>['body'];

/** A search around the place for the usual stay, with further members. */
export async function searchWith(
  context: Context,
  members: Partial<SearchBody>,
): Promise<{ readonly body: SearchBody }> {
  const place = await choosePlace(context);
  return { body: { ...place, ...usualStay(), search_radius_meters: wideRadius, ...members } };
}
