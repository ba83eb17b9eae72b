import { sampleVaried } from '../../answers/samples.ts';
import { type Context, checksWith } from '../../check/check.ts';
import { bookingIn, readBookings } from '../../fixtures/bookings/booking-list.ts';
import { type SeenBooking, seenBookings } from '../../fixtures/bookings/kit-bookings.ts';
import { type Exchange, isAboutCredentials, isSuccess, lastInPath } from '../../kernel/exchange.ts';
import { numberIn, textIn } from '../../kernel/json.ts';
import {
  assertThat,
  failureOf,
  Inconclusive,
  NotApplicable,
  whenInconclusive,
} from '../../kernel/outcomes.ts';
import { everyDistinct } from '../forms/sightings.ts';

/** How many vouchers to fetch, and how often to try each, with a pause in seconds, since one may be created later. */
const maxVouchers = 3;
const maxTries = 4;
const pauseSeconds = 2;

/** How long a download may take, in milliseconds, and how many redirects it may follow. */
const patience = 20_000;
const maxSteps = 5;

/** Checks of the voucher of a booking (2.5). */
export const voucherChecks = checksWith({ needs: ['writes'], phase: 'after' }, [
  {
    id: 'booking.voucher-url',
    title: 'voucher, if present, is a URL.',
    async run(context) {
      await vouchers(context);
      for (const { value, exchange } of await everyDistinct(context, 'booking')) {
        const voucher = textIn(value, 'voucher');
        // A cancelled booking may have no voucher any more.
        if (voucher === undefined || (voucher === '' && value.cancelled === true)) continue;
        assertThat(addressOf(voucher, exchange) !== null, {
          expected: 'a URL as voucher',
          found: JSON.stringify(voucher),
          exchanges: [exchange],
        });
      }
    },
  },
  {
    id: 'booking.voucher-pdf',
    title: 'The voucher URL downloads a PDF.',
    waits: 3 * maxTries * pauseSeconds,
    async run(context) {
      const given = await vouchers(context);
      const active = given.filter(({ uid }) => !isCancelled(context, uid));
      const chosen = mostDifferent(active.length > 0 ? active : given);
      await Promise.all(chosen.map((one) => judge(context, one)));
      // A later list replaces an address that no longer counts, and omits the voucher of a cancelled booking.
      if ((await failureOf(judgeListed(context))) !== null) await judgeListed(context);
    },
  },
]);

async function vouchers(context: Context) {
  const given = (await seenBookings(context)).flatMap(({ booking, uid, exchange }) => {
    const voucher = textIn(booking, 'voucher');
    return voucher === undefined ? [] : [{ voucher, booking, uid, exchange }];
  });
  if (given.length === 0) throw new NotApplicable('voucher is optional, and no booking has one');
  return given;
}

/** Some vouchers: those of the shortest stay, the longest and another user, and others of bookings that differ. */
function mostDifferent(given: Awaited<ReturnType<typeof vouchers>>): typeof given {
  const durationOf = ({ booking }: (typeof given)[number]) => numberIn(booking, 'duration') ?? 0;
  const byDuration = given.toSorted((one, other) => durationOf(one) - durationOf(other));
  const different = sampleVaried(
    given.map(({ booking }) => booking),
    maxVouchers,
  );
  const ofOtherUser = given.find(({ exchange }) => exchange.user !== 0);
  return given.filter(
    (one) => [byDuration[0], byDuration.at(-1), ofOtherUser].includes(one) || different.includes(one.booking),
  );
}

/** Judges the vouchers that GET /bookings shows for active bookings, if they differ from those at their creation. */
async function judgeListed(context: Context): Promise<void> {
  const list = await readBookings(context).catch(whenInconclusive(null));
  const [exchange] = list?.exchanges ?? [];
  if (list === null || exchange === undefined) return;
  const others = (await seenBookings(context)).flatMap(({ booking, uid = '' }) => {
    const made = textIn(booking, 'voucher');
    const listed = bookingIn(list, uid) ?? {};
    const voucher = listed.cancelled === true ? undefined : textIn(listed, 'voucher');
    return made === undefined || voucher === undefined || voucher === made
      ? []
      : [{ voucher, uid, exchange }];
  });
  await Promise.all(others.slice(0, maxVouchers).map((one) => judge(context, one)));
}

/** Resolves a bare path against the host of the API, although an absolute URL would serve clients better. */
function addressOf(voucher: string, exchange: Exchange): URL | null {
  if (!/^([a-z][a-z\d+.-]*:|\/)\S+$/i.test(voucher)) return null;
  return URL.canParse(voucher, exchange.url) ? new URL(voucher, exchange.url) : null;
}

async function judge(
  context: Context,
  { voucher, uid, exchange }: Pick<SeenBooking, 'uid' | 'exchange'> & { readonly voucher: string },
): Promise<void> {
  const address = addressOf(voucher, exchange);
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new Inconclusive(`${voucher} cannot be fetched over HTTP`, [exchange]);
  }
  const own = address.origin === new URL(exchange.url).origin;
  // Credentials go only to the host of the API.
  const met = await fetchVoucher(context, address, own ? credentialsOf(exchange) : null);
  const fetched = isSuccess(met.status);
  const gone = own && (met.status === 404 || met.status === 410) && !isCancelled(context, uid);
  if (!fetched && !gone) {
    throw new Inconclusive(`${voucher} could not be fetched: ${met.status ?? met.error}`, [exchange]);
  }
  assertThat(met.isPdf, {
    expected: `a PDF at ${voucher}`,
    found: fetched ? `other content, of type ${met.type || 'none'}` : `status ${met.status}`,
    exchanges: [exchange],
  });
}

/** Downloads a voucher that may be created later. Whether that needs credentials is open, so they are sent if it does. */
async function fetchVoucher(
  context: Context,
  address: URL,
  credentials: Readonly<Record<string, string>> | null,
) {
  let met = await download(context, address);
  for (let tries = 1; tries < maxTries && met.status !== 200 && !met.refused; tries += 1) {
    await context.pause(pauseSeconds);
    met = await download(context, address);
  }
  return met.refused && credentials !== null ? download(context, address, credentials) : met;
}

/** Whether a booking has been cancelled, which may end its voucher. */
function isCancelled({ exchanges }: Context, uid: string | undefined): boolean {
  return exchanges().some(
    ({ operation, url, status }) =>
      operation === 'cancelBooking' && isSuccess(status) && lastInPath(url) === uid,
  );
}

/** The credential headers of the request whose answer showed the voucher. */
function credentialsOf({ requestHeaders }: Exchange): Readonly<Record<string, string>> {
  const { accept: _, 'content-type': __, ...credentials } = requestHeaders;
  return credentials;
}

/** Follows redirects, but sends no credentials to another host. */
async function download({ send }: Context, address: URL, headers: Readonly<Record<string, string>> = {}) {
  let url = address;
  for (let steps = 0; ; steps += 1) {
    const { status, error, responseHeaders, responseText } = await send(
      { method: 'GET', url: url.href, headers: url.origin === address.origin ? headers : {}, body: null },
      patience,
    );
    const { location, 'content-type': type = '' } = responseHeaders;
    const moved = status !== null && status >= 300 && status < 400 && location !== undefined;
    if (moved && steps < maxSteps && URL.canParse(location, url.href)) {
      url = new URL(location, url);
      continue;
    }
    const isPdf = isSuccess(status) && responseText.slice(0, 1024).includes('%PDF-');
    return { status, refused: isAboutCredentials(status), type, isPdf, error };
  }
}
