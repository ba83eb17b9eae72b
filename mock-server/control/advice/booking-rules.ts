import { longestBooking } from '../../../spec/limits.ts';
import { remember } from '../../kernel/remember.ts';
import type { User } from '../../kernel/user.ts';
import { normalisePlate } from '../../kernel/vehicle.ts';
import type { RecordedEntry } from '../request-log/record.ts';
import type { Notice, Rule } from './advice.ts';

/** How long a list and the check of an offer count before a booking, in milliseconds. */
const memory = 30 * 60_000;

const maxOffers = 100;

/** What a user has looked at. Times are in milliseconds since the epoch. */
interface History {
  /** The last list that was read and that confirms neither price nor availability. */
  list: { readonly at: number; readonly call: string } | null;
  /** When a search last confirmed price and availability. */
  confirmedAt: number;
  /** When each offer was last requested, by svcpid. */
  readonly offers: Map<string, number>;
}

/** Creates the rules about bookings (4.9) and the searches before them (4.2). */
export function createBookingRules(users: readonly User[]) {
  const byKey = new Map(users.map((user) => [user.api_key, user]));
  const looked = new Map<string, History>();

  function historyOf({ headers }: RecordedEntry): History {
    const key = String(headers['x-api-key']);
    const nothing = { list: null, confirmedAt: Number.NEGATIVE_INFINITY, offers: new Map() };
    const history = looked.get(key) ?? nothing;
    looked.set(key, history);
    return history;
  }

  const rememberList: Rule = (asked) => {
    const { at, method, url } = asked;
    historyOf(asked).list = { at, call: `${method} ${url.split('?', 1)[0]}` };
    return [];
  };

  /** A search confirms availability and price only if it has a duration (4.2). GET /offers always has one. */
  const rememberSearch: Rule = (asked, body) => {
    const { duration } = (body ?? {}) as { readonly duration?: unknown };
    if (asked.operation === 'searchAvailableParkings' && duration === undefined)
      return rememberList(asked, body);
    historyOf(asked).confirmedAt = asked.at;
    return [];
  };

  const rememberOffer: Rule = (asked) => {
    const { offers } = historyOf(asked);
    const svcpid = decodeURIComponent(asked.url.split('?', 1)[0]?.split('/').at(-1) ?? '');
    remember(offers, svcpid, asked.at, maxOffers);
    return [];
  };

  /**
   * Reports a booking that follows a list, which confirms nothing, and no check of the offer. A client that books without
   * reading a list may know the offer from elsewhere.
   */
  const noticeUnchecked: Rule = (asked, body) => {
    const { svcpid } = (body ?? {}) as { readonly svcpid?: unknown };
    const seen = historyOf(asked);
    const { list } = seen;
    if (list === null || typeof svcpid !== 'string' || asked.outcome === 'abandoned') return [];
    seen.list = null;
    const checkedAt = Math.max(seen.confirmedAt, seen.offers.get(svcpid) ?? Number.NEGATIVE_INFINITY);
    const cutoff = asked.at - memory;
    if (checkedAt >= cutoff || list.at < cutoff) return [];
    const detail = `${list.call} does not confirm price and availability, and the client did not check GET /offers/${svcpid} before booking.`;
    return [{ clause: 'search.check-one-with-get-offer', level: 'should', detail }];
  };

  /** A client sends the vehicle only if it is not the user's default vehicle (4.9). */
  const noticeNeedlessVehicle: Rule = ({ headers, outcome }, body) => {
    if (outcome === 'abandoned') return [];
    const user = byKey.get(String(headers['x-api-key']));
    const sent = (body ?? {}) as Readonly<Record<string, unknown>>;
    const standard = user?.default_vehicle.plate ?? '';
    const plate = sent.number_plate ?? standard;
    if (typeof plate !== 'string' || normalisePlate(plate) !== normalisePlate(standard)) return [];
    return ['number_plate', 'car_brand', 'car_model']
      .filter((field) => sent[field] !== undefined)
      .map((field): Notice => {
        const detail = `The client sent ${field} for ${standard}, the user's default vehicle.`;
        return { clause: `create-booking.${field}-only-if-different`, level: 'must', detail };
      });
  };

  /** Reports a booking that the client gave up on too soon. */
  const noticeAbandonedBooking: Rule = ({ outcome, at, endedAt }) => {
    if (outcome !== 'abandoned' || endedAt - at >= longestBooking * 1000) return [];
    const waited = Number(((endedAt - at) / 1000).toFixed(1));
    const detail = `The client gave up on the booking after ${waited} s; the booking may still succeed.`;
    return [{ clause: 'create-booking.waits-for-processing', level: 'must', detail }];
  };

  return {
    rememberList,
    rememberSearch,
    rememberOffer,
    noticeUnchecked,
    noticeNeedlessVehicle,
    noticeAbandonedBooking,
  };
}

/**
 * Metres above which a radius counts as large. The specification gives no number, only a default of 600 and a maximum
 * of 5000. A search of this radius covers a city centre.
 */
const largeRadius = 2_000;

/** A search over a large radius should omit the duration (4.2): with one, each parking's provider is asked. */
export const noticeLargeSearch: Rule = (_asked, body) => {
  const { search_radius_meters: radius, duration } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (duration === undefined || typeof radius !== 'number' || radius <= largeRadius) return [];
  const detail = `The search has a radius of ${radius} metres and a duration of ${duration} minutes.`;
  return [{ clause: 'search.omit-duration-for-large-radius', level: 'should', detail }];
};
