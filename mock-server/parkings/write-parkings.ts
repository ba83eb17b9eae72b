import type { DayHours, OfferRecord, ParkingRecord } from '../../generators/world/types.ts';
import type { JsonWriter, WrittenBody } from '../http/templates/json-writer.ts';
import { cutTemplate, rememberTemplates } from '../http/templates/template.ts';
import type { NearbyParking } from '../world/catalogue.ts';
import { drawListParking } from './draw-list-parking.ts';
import {
  drawSchedule,
  drawSearchOffer,
  drawSearchParking,
  findOpenDay,
  type OpenDay,
  type QuotedOffer,
} from './draw-search-parking.ts';

/** A parking that a search found, with what its form is drawn from. */
export interface FoundParking extends NearbyParking {
  readonly offers: readonly QuotedOffer[];
  readonly freeSpots: number;
}

/** What a search is drawn for: the start of the stay and the language of the offers' messages. */
export interface SearchView {
  readonly start: number;
  readonly locale: string;
}

type ListedParking = Pick<NearbyParking, 'parking'> & Partial<NearbyParking>;

const listTemplates = rememberTemplates<ParkingRecord>();
const scheduleTemplates = rememberTemplates<DayHours>();
const searchTemplates = rememberTemplates<ParkingRecord>();
const offerTemplates = rememberTemplates<OfferRecord>();

/** A list of what `drawListParking` draws. */
export function writeListParkings(parkings: readonly ListedParking[]): WrittenBody {
  return {
    weight: parkings.length * weights.listed,
    write: (writer) => writer.array(parkings, (listed) => writeListParking(writer, listed)),
  };
}

function writeListParking(writer: JsonWriter, { parking, metres }: ListedParking): void {
  const variant = metres === undefined ? 'anywhere' : 'near a point';
  const template = listTemplates(parking, variant, () =>
    cutTemplate(drawListParking(parking, metres), ['distance']),
  );
  writer.template(template, () => writer.ascii(String(Math.round(metres ?? 0))));
}

/** A list of what `drawSearchParking` draws. */
export function writeSearchParkings(found: readonly FoundParking[], view: SearchView): WrittenBody {
  return {
    weight: found.length * weights.found,
    write: (writer) => writer.array(found, (parking) => writeSearchParking(writer, parking, view)),
  };
}

/** What the elements hold beside the records of the world, roughly, in bytes. */
const weights = { listed: 50, found: 500 };

function writeSearchParking(writer: JsonWriter, found: FoundParking, view: SearchView): void {
  const { parking, metres, offers, freeSpots } = found;
  const openDay = findOpenDay(parking, view.start);
  const variant = `${language(view)} ${openDay === null ? 'closed or always open' : 'opening hours'}`;
  const template = searchTemplates(parking, variant, () =>
    cutTemplate(drawSearchParking(parking, offers, { metres, freeSpots, ...view }), [
      'distance',
      'schedule_formatted',
      'freeSpots',
      'offers',
    ]),
  );
  writer.template(template, (hole) => {
    if (hole === 'distance') writer.ascii(String(Math.round(metres)));
    else if (hole === 'schedule_formatted') writeSchedule(writer, openDay);
    else if (hole === 'freeSpots') writer.ascii(String(freeSpots));
    else writer.array(offers, (offer) => writeSearchOffer(writer, parking, offer, view));
  });
}

function writeSchedule(writer: JsonWriter, openDay: OpenDay | null): void {
  if (openDay === null) return;
  const template = scheduleTemplates(openDay.hours, openDay.day, () =>
    cutTemplate(drawSchedule(openDay), []),
  );
  writer.template(template, () => undefined);
}

function writeSearchOffer(
  writer: JsonWriter,
  parking: ParkingRecord,
  { offer, quote }: QuotedOffer,
  view: SearchView,
): void {
  const template = offerTemplates(offer, language(view), () =>
    cutTemplate(drawSearchOffer(parking, offer, quote, view.locale), [
      'customer_price',
      'available',
      'reason',
    ]),
  );
  writer.template(template, (hole) => {
    if (hole === 'customer_price') writer.ascii(String(quote.price ?? 0));
    else if (hole === 'available') writer.ascii(String(quote.available));
    else writer.ascii(`"${quote.reason}"`);
  });
}

/** There are two: whatever is not English is answered in Spanish. */
const language = ({ locale }: SearchView) => (locale.toLowerCase() === 'en' ? 'en' : 'es');
