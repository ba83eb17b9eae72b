import type { OfferRecord } from '../../generators/world/types.ts';
import { toUnits } from './price.ts';

/** Presents the rates of an offer, lowest price first, in the offer's own currency and with commission (2.2). */
export function presentRates(offer: OfferRecord) {
  return offer.rates.map(({ time, unit, priceCents }) => ({
    time,
    unit,
    price: toUnits(priceCents),
    currency: offer.currency,
    friendly_name: `${time} ${unit}${time === 1 ? '' : 's'}`,
  }));
}
