import type { OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import type { Quote } from '../availability/quote.ts';
import type { WrittenBody } from '../http/templates/json-writer.ts';
import { cutTemplate, rememberTemplates } from '../http/templates/template.ts';
import { drawOffer } from './draw-offer.ts';

const templates = rememberTemplates<OfferRecord>();

/** A list with what `drawOffer` draws. */
export function writeOffer(
  parking: ParkingRecord,
  offer: OfferRecord,
  quote: Quote,
  locale: string,
): WrittenBody {
  const language = locale.toLowerCase() === 'en' ? 'en' : 'es';
  const variant = `${language} ${quote.available ? 'available' : 'not available'}`;
  const template = templates(offer, variant, () =>
    cutTemplate(drawOffer(parking, offer, quote, locale), ['customer_price', 'reason']),
  );
  return {
    weight: 200,
    write: (writer) =>
      writer.array([template], () =>
        writer.template(template, (hole) => {
          if (hole === 'customer_price') writer.ascii(String(quote.price));
          else writer.ascii(`"${quote.reason}"`);
        }),
      ),
  };
}
