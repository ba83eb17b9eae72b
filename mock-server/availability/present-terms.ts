import type { MessageLanguage, OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import { type Form, requiredMembers } from '../../spec/generated/forms.ts';
import { invalidAt } from '../kernel/problems.ts';
import type { Choices } from '../profile/choices.ts';
import { toUnits } from './price.ts';

/** Reads a request's language: English if it asks for that, else Spanish (4.2). May refuse an unsupported locale. */
export function createReadLocale(choices: Choices) {
  return (locale: string | undefined, place: 'body' | 'query'): MessageLanguage => {
    if (locale === undefined) return 'es';
    const language = locale.toLowerCase() === 'en' ? 'en' : 'es';
    if (choices.search.unsupported_locale === 'refuse' && language !== locale.toLowerCase())
      throw invalidAt(place, place === 'body' ? '/locale' : 'locale', 'enum', 'must be one of es, en');
    return language;
  };
}

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

/** Leaves out the fields that the form does not require (2.1 to 2.4) if the parking is bare. */
export function leaveOutOptional<T extends object>(parking: ParkingRecord, form: Form, presented: T): T {
  if (parking.bare !== true) return presented;
  const kept = Object.entries(presented).filter(([member]) => requiredMembers[form].includes(member));
  return Object.fromEntries(kept) as T;
}
