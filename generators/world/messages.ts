import { counted } from '../../common/counted.ts';
import type { LocalisedText, OfferRecord, OfferTerms } from './types.ts';

/** Says until when a booking can be cancelled. */
export function cancelMessageOf({ cancelMinutes }: Pick<OfferRecord, 'cancelMinutes'>): LocalisedText {
  if (cancelMinutes === null) {
    return { es: 'Esta reserva no admite cancelación.', en: 'This booking cannot be cancelled.' };
  }
  if (cancelMinutes === 0) {
    return {
      es: 'Cancelación gratuita hasta la hora de entrada.',
      en: 'Free cancellation until the start of the booking.',
    };
  }
  return {
    es: `Cancelación gratuita hasta ${lengthOf(cancelMinutes, 'minuto', 'hora', 'día')} antes de la entrada.`,
    en: `Free cancellation until ${lengthOf(cancelMinutes, 'minute', 'hour', 'day')} before the start.`,
  };
}

/** Says how to get in, and whether the vehicle may leave and come back. */
export function accessMessageOf(automated: boolean, { access_type: accessType }: OfferTerms): LocalisedText {
  const entry = automated ? entries.byPlate : entries.byBooking;
  if (accessType == null) return entry;
  const leaving = leavings[accessType];
  return { es: `${entry.es} ${leaving.es}`, en: `${entry.en} ${leaving.en}` };
}

const entries = {
  byPlate: {
    es: 'La barrera se abre al leer la matrícula.',
    en: 'The barrier opens when it reads your number plate.',
  },
  byBooking: {
    es: 'Enseña la reserva al personal o llama desde el interfono de la entrada.',
    en: 'Show your booking to the staff, or call from the intercom at the entrance.',
  },
};

const leavings = {
  multipass: {
    es: 'Puedes entrar y salir cuantas veces quieras.',
    en: 'You may leave and return as often as you like.',
  },
  onepass: { es: 'La reserva termina cuando sales.', en: 'The booking ends when you leave.' },
};

/** A length of time in words. Both languages form these plurals with an s. */
function lengthOf(minutes: number, minute: string, hour: string, day: string): string {
  if (minutes % 1440 === 0) return counted(minutes / 1440, day);
  return minutes % 60 === 0 ? counted(minutes / 60, hour) : counted(minutes, minute);
}
