import type { OperationId } from '../../../spec/generated/operations.ts';

/** The forms of section 2, by the topic that their clauses have in the register. */
export type Form =
  | 'list-parking'
  | 'list-offer'
  | 'schedule-day'
  | 'rate'
  | 'search-parking'
  | 'search-schedule'
  | 'search-offer'
  | 'offer'
  | 'offer-by-location'
  | 'booking'
  | 'vehicle';

/** Where a form stands in the answers: `*` is any position of a list. */
export interface FormPlace {
  readonly form: Form;
  readonly at: readonly string[];
}

const listParkings: readonly FormPlace[] = [
  { form: 'list-parking', at: ['*'] },
  { form: 'list-offer', at: ['*', 'offers', '*'] },
  { form: 'rate', at: ['*', 'offers', '*', 'rates', '*'] },
  { form: 'schedule-day', at: ['*', 'schedule_formatted', '*'] },
];

/** The forms in the successful answers of each operation; the others answer with nothing that section 2 describes. */
export const formPlaces: Partial<Readonly<Record<OperationId, readonly FormPlace[]>>> = {
  listParkings,
  listAvailableParkings: listParkings,
  listProviderParkings: listParkings,
  searchAvailableParkings: [
    { form: 'search-parking', at: ['*'] },
    { form: 'search-schedule', at: ['*', 'schedule_formatted'] },
    { form: 'search-offer', at: ['*', 'offers', '*'] },
    { form: 'rate', at: ['*', 'offers', '*', 'rates', '*'] },
  ],
  findOffers: [
    { form: 'offer-by-location', at: ['*'] },
    { form: 'rate', at: ['*', 'rates', '*'] },
  ],
  getOffer: [
    { form: 'offer', at: ['*'] },
    { form: 'rate', at: ['*', 'rates', '*'] },
  ],
  createBooking: [{ form: 'booking', at: [] }],
  cancelBooking: [{ form: 'booking', at: [] }],
  listBookings: [{ form: 'booking', at: ['*'] }],
  replaceVehicles: [{ form: 'vehicle', at: ['*'] }],
  createVehicle: [{ form: 'vehicle', at: [] }],
  updateVehicle: [{ form: 'vehicle', at: [] }],
};

/**
 * The innermost form that a place in an answer belongs to, with the rest of the way within the form. Where something
 * else stands in place of a form, the place belongs to the form around it, whose member it is.
 */
export function formAt(
  operation: OperationId,
  path: readonly string[],
): { readonly form: Form; readonly within: readonly string[] } | null {
  let best: FormPlace | null = null;
  for (const place of formPlaces[operation] ?? []) {
    if (leadsInto(place.at, path) && place.at.length >= (best?.at.length ?? 0)) best = place;
  }
  return best === null ? null : { form: best.form, within: path.slice(best.at.length) };
}

function leadsInto(at: readonly string[], path: readonly string[]): boolean {
  return at.length < path.length && at.every((step, index) => step === '*' || step === path[index]);
}

/** Members that hold forms of their own. */
export const nestedForms: ReadonlySet<string> = new Set([
  'list-parking.offers',
  'list-parking.schedule_formatted',
  'list-offer.rates',
  'search-parking.offers',
  'search-parking.schedule_formatted',
  'search-offer.rates',
  'offer.rates',
  'offer-by-location.rates',
]);
