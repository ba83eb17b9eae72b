import { objectsIn } from '../../answers/parkings.ts';
import { type Json, type JsonObject, numberIn } from '../../kernel/json.ts';

/** An offer as each operation shows it; null where none does. */
export interface OfferForms {
  /** Under a parking of a list (2.1). */
  readonly listed: JsonObject;
  /** Under a parking of a search (2.3). */
  readonly found: JsonObject | null;
  /** From GET /offers/:svcpid (2.4). */
  readonly read: JsonObject | null;
  /** Whether a search at its parking left it out. */
  readonly isHidden: boolean;
}

/** Stands for a provider that no answer names. Searches are transactional (4.2), so they leave out its offers. */
const unnamedProvider = 'unnamed';

/** Converts an offer to the form of a world file, without checking it. */
export function offerOf(svcpid: string, forms: OfferForms): JsonObject {
  const { found, read } = forms;
  const shown = [forms.listed, found, read].filter((form) => form !== null);
  const first = (name: string): Json | undefined =>
    shown.map((form) => form[name]).find((value) => value !== undefined);
  const hasMessage = first('access_msg') != null;
  const isDetailed = found !== null || read !== null;
  const isUnsold = forms.isHidden && first('bookable') !== true;
  return {
    svcpid,
    provider: first('provider') ?? (isUnsold ? unnamedProvider : undefined),
    PID: first('PID') ?? undefined,
    name: found?.name ?? undefined,
    bookable: first('bookable') ?? undefined,
    automated: first('automated') ?? undefined,
    ...ratesOf(shown),
    cancel_mn: cancelMinutesOf(forms),
    offer_time: found?.offer_time ?? undefined,
    access_type: first('access_type'),
    max_hours: first('max_hours'),
    max_days: first('max_days'),
    extra_hours: first('extra_hours'),
    booking_min_time: first('booking_min_time'),
    start_min_time: first('start_min_time'),
    booking_url: first('booking_url') ?? null,
    // A world has one text for all languages, so it can only say that there is no message.
    access_msg: isDetailed && !hasMessage ? null : undefined,
    cancel_msg: found !== null && found.cancel_msg == null ? null : undefined,
  };
}

/** The rates, or else the price of the first hour if a form shows only that. */
function ratesOf(shown: readonly JsonObject[]): JsonObject {
  const rates = shown.map((form) => objectsIn(form, 'rates')).find(({ length }) => length > 0) ?? [];
  const firstHour = shown.map((form) => numberIn(form, 'first_hour')).find((price) => price !== undefined);
  if (rates.length === 0 && firstHour !== undefined)
    return { rates: [{ time: 1, unit: 'hour', price: inHundredths(firstHour) }] };
  return {
    currency: rates[0]?.currency,
    rates: rates.map(({ time, unit, price }) => ({ time, unit, price: inHundredths(price) })),
  };
}

const inHundredths = (price: Json | undefined) =>
  typeof price === 'number' ? Math.round(price * 100) / 100 : price;

/** An offer that is shown without cancel_mn cannot be cancelled (2.4). */
function cancelMinutesOf({ found, read }: OfferForms): Json | undefined {
  const minutes = read?.cancel_mn ?? found?.cancel_mn ?? undefined;
  if (found?.cancelable === false) return null;
  return minutes === undefined && read !== null ? null : minutes;
}
