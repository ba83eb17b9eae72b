import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../kernel/json.ts';
import { counts, isEntry, lists, overwrites, refuses, takesAll, takesFirstOnly } from './testing/partners.ts';
import type { Behaviour } from './testing/start-receiver.ts';
import { tryPartner } from './testing/try-partner.ts';

const ids = (checks: readonly { readonly id: string }[]) => checks.map(({ id }) => id);
const takesDelivery = ['partner.takes-delivery'];

const listed =
  'uid timestamp svcpid parking_name address lat long start duration user_uid number_plate car_brand car_model actual_price commission_percent commission_price svc_price booking_ref support_phone support_email cancel_mn cancelled cancelled_date voucher access_code type'.split(
    ' ',
  );
const prices = ['duration', 'actual_price', 'commission_price', 'svc_price'];

/** A partner that remembers the bookings it took, and refuses a booking that `minds` rejects because of them. */
function remembers(minds: (booking: JsonObject, known: Map<unknown, JsonObject[]>) => boolean): Behaviour {
  const known = new Map<unknown, JsonObject[]>();
  return refuses((booking) => {
    if (minds(booking, known)) return true;
    known.set(booking.uid, [...(known.get(booking.uid) ?? []), booking]);
    return false;
  }, 409);
}

const same = (one: JsonObject, other: JsonObject) => JSON.stringify(one) === JSON.stringify(other);

describe.concurrent('a partner fails only the matching checks if it', () => {
  test.concurrent.each([
    {
      title: 'minds duration and prices that are null',
      behaviour: refuses((booking) => prices.some((name) => booking[name] === null)),
      fails: ['partner.entry-nulls'],
    },
    {
      title: 'minds one price that is null',
      behaviour: refuses((booking) => booking.svc_price === null),
      fails: ['partner.entry-nulls'],
    },
    {
      title: 'breaks down over null, and never answers',
      behaviour: refuses((booking) => booking.duration === null, 'silence'),
      fails: ['partner.entry-nulls'],
    },
    {
      title: 'minds every null',
      behaviour: refuses((booking) => Object.values(booking).includes(null)),
      fails: ['partner.cancel-mn-null', 'partner.cancelled-date-null', 'partner.entry-nulls'],
    },
    {
      title: 'minds a cancelled_date of null',
      behaviour: refuses((booking) => booking.cancelled_date === null),
      fails: ['partner.cancelled-date-null'],
    },
    {
      title: 'minds a cancel_mn of null',
      behaviour: refuses((booking) => booking.cancel_mn === null),
      fails: ['partner.cancel-mn-null'],
    },
    {
      title: 'minds two bookings in one array',
      behaviour: refuses((_, { bookings }) => bookings.length > 1),
      fails: ['partner.two-at-once'],
    },
    {
      title: 'minds fields that are not listed',
      behaviour: refuses((booking) => Object.keys(booking).some((name) => !listed.includes(name))),
      fails: ['partner.unknown-fields'],
    },
    {
      title: 'asks for a field that may be missing',
      behaviour: refuses((booking) => booking.booking_ref === undefined),
      fails: ['partner.optional-absent'],
    },
    {
      title: 'asks for two fields that may be missing',
      behaviour: refuses((booking) => booking.address === undefined || booking.lat === undefined),
      fails: ['partner.optional-absent'],
      says: /^400; refused individually: no address, no lat$/,
    },
    {
      title: 'knows no date-time but in UTC',
      behaviour: refuses((booking) => !String(booking.timestamp).endsWith('Z')),
      fails: ['partner.offsets'],
    },
    {
      title: 'knows no date-time but at its own offset',
      behaviour: refuses((booking) => !/\+02:00$|Z$/.test(String(booking.start))),
      fails: ['partner.offsets'],
    },
    {
      title: 'knows no type automated',
      behaviour: refuses((booking) => booking.type === 'automated'),
      fails: ['partner.type-automated'],
    },
    {
      title: 'knows no type booking',
      behaviour: refuses((booking) => booking.type === 'booking'),
      fails: ['partner.type-booking'],
    },
    {
      title: 'answers 409 to what it has had before',
      behaviour: remembers(
        (booking, known) => known.get(booking.uid)?.some((one) => same(one, booking)) === true,
      ),
      fails: ['partner.late-repetition', 'partner.repeated-entry', 'partner.repeated-exit'],
    },
    {
      title: 'answers 409 to a third delivery',
      behaviour: remembers(
        (booking, known) => (known.get(booking.uid)?.filter((one) => same(one, booking)).length ?? 0) >= 2,
      ),
      fails: ['partner.repeated-entry', 'partner.repeated-exit'],
    },
    {
      title: 'answers 409 to an exit without an entry',
      behaviour: remembers((booking, known) => !isEntry(booking) && !known.has(booking.uid)),
      fails: ['partner.exit-before-entry'],
    },
    {
      title: 'answers 409 to an entry after the exit',
      behaviour: remembers(
        (booking, known) => isEntry(booking) && known.get(booking.uid)?.some((one) => !isEntry(one)) === true,
      ),
      fails: ['partner.exit-before-entry', 'partner.late-repetition'],
    },
    {
      title: 'answers 500 to every exit',
      behaviour: refuses((booking) => booking.duration === 95, 500),
      fails: ['partner.exit-values'],
    },
    { title: 'answers 500 to everything', behaviour: takesAll(500), fails: takesDelivery },
    {
      title: 'never answers',
      behaviour: takesAll('silence'),
      fails: takesDelivery,
      says: /^no response within 1 s, the --timeout$/,
    },
    {
      title: 'hangs up',
      behaviour: takesAll('hang-up'),
      fails: takesDelivery,
      says: /^no response: other side closed$/,
    },
    {
      title: 'sends every webhook on to another place',
      behaviour: takesAll({ status: 307, headers: { location: '/elsewhere' } }),
      fails: takesDelivery,
      says: /^307, a redirect to \/elsewhere$/,
    },
    {
      title: 'takes a booking, but no array',
      behaviour: { receive: ({ body }) => (Array.isArray(body) ? 400 : 200) },
      fails: takesDelivery,
      says: /^400, but 200 for a booking without the array$/,
    },
    {
      title: 'counts what comes again',
      behaviour: counts(() => true),
      fails: ['partner.repetition-effect'],
      warns: ['partner.late-repetition-effect'],
      says: /^vehicles was \d+ and is \d+/,
    },
    {
      title: 'charges an exit that comes again',
      behaviour: counts((booking) => !isEntry(booking)),
      fails: ['partner.repetition-effect'],
    },
    {
      title: 'lists what comes again',
      behaviour: lists(),
      fails: ['partner.repetition-effect'],
      warns: ['partner.late-repetition-effect'],
    },
    {
      title: 'lists what comes again under an id of its own, some time after it has answered',
      behaviour: lists(30),
      fails: ['partner.repetition-effect'],
      warns: ['partner.late-repetition-effect'],
    },
  ] satisfies {
    title: string;
    behaviour: Behaviour;
    fails: readonly string[];
    warns?: readonly string[];
    /** What the first failure found. */
    says?: RegExp;
  }[])('$title', async ({ behaviour, fails, ...row }) => {
    const { report, failed, warned } = await tryPartner(behaviour, 1_000);
    expect(ids(failed).sort()).toEqual(fails);
    expect(ids(warned)).toEqual('warns' in row ? row.warns : []);
    expect(report.outcome).toBe('not-conformant');
    expect(report.checks.filter(({ verdict }) => verdict === 'error')).toEqual([]);
    expect(failed[0]?.found).toMatch('says' in row ? row.says : /./);
    expect(failed[0]?.exchanges.length).toBeGreaterThan(0);
    expect(failed[0]?.source).toBe('spec');
  });
});

describe.concurrent('a partner is only warned if it', () => {
  test.concurrent.each([
    {
      title: 'lets a late repetition of the entry take the place of the exit',
      behaviour: overwrites(),
      warns: ['partner.late-repetition-effect'],
    },
    {
      title: 'does with the first booking of an array only what it does with each',
      behaviour: takesFirstOnly(),
      warns: ['partner.two-at-once-effect'],
    },
  ])('$title', async ({ behaviour, warns }) => {
    const { report, warned } = await tryPartner(behaviour, 1_000);
    expect(ids(warned)).toEqual(warns);
    expect(report.outcome).toBe('conformant');
  });
});
