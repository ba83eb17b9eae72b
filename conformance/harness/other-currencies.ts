import type { Context } from './context.ts';
import { mayBeBooked, offersToBook, type Slot } from './kit-bookings.ts';
import { knownParkings } from './market.ts';
import { objectsIn, svcpidOf } from './parkings.ts';
import { shared } from './shared.ts';

/** An offer with a stay that it can be booked for, and the currency of its rates. */
export interface CurrencySlot extends Slot {
  readonly currency: string;
}

/** Currencies that are looked for, and offers of one that are asked whether they are available. */
const mostCurrencies = 3;
const mostAsked = 4;

/** Offers all over the world whose rates are in another currency than those of the offer that most checks book. */
export const otherCurrencies = shared(async (context: Context): Promise<readonly CurrencySlot[]> => {
  const [proven] = await offersToBook(context);
  if (proven === undefined) return [];
  const candidates = new Map<string, string[]>();
  for (const parking of await knownParkings(context)) {
    for (const offer of objectsIn(parking, 'offers')) {
      const svcpid = svcpidOf(offer);
      const currency = objectsIn(offer, 'rates')[0]?.currency;
      if (offer.bookable !== true || svcpid === undefined || typeof currency !== 'string') continue;
      candidates.set(currency, [...(candidates.get(currency) ?? []), svcpid]);
    }
  }
  candidates.delete(String(objectsIn(proven.told, 'rates')[0]?.currency));
  // What the service itself counts in comes first (2.5).
  const currencies = [...candidates].sort(
    ([one], [other]) => Number(other === 'EUR') - Number(one === 'EUR'),
  );
  const slots: CurrencySlot[] = [];
  for (const [currency, ids] of currencies) {
    if (slots.length === mostCurrencies) break;
    for (const svcpid of ids.slice(0, mostAsked)) {
      if (!(await mayBeBooked(context, svcpid, proven.stay))) continue;
      slots.push({ currency, svcpid, stay: proven.stay });
      break;
    }
  }
  return slots;
});
