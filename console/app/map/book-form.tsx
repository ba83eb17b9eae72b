import { useSignal } from '@preact/signals';
import { longestBooking } from '../../../spec/limits.ts';
import { api, dataOf, type Schemas } from '../api/clients.ts';
import { BookingButtons, BookingState, useBooking } from '../bookings/booking.tsx';
import { advance, clock, now } from '../clock/now.ts';
import { useDemoUsers } from '../live/demo-users.ts';
import { status } from '../live/status.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { euros } from '../parts/format.ts';
import { Shown } from '../parts/notices.tsx';
import { formatTime } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { DeliveryLines } from '../webhooks/delivery.tsx';
import { setEndpoints } from '../webhooks/endpoints.tsx';

/** Books an offer through the API itself as a demo user, so the request appears among the others. */
export function BookForm(props: {
  readonly offer: Schemas['OfferQuote'];
  readonly start: string | null;
  readonly duration: number;
}) {
  const { offer, start, duration } = props;
  const users = useDemoUsers().data ?? [];
  const chosen = useSignal(0);
  const booked = useSignal<string | null>(null);
  const since = useSignal<number | null>(null);
  const user = users[chosen.value];
  const book = async () => {
    if (user === undefined) return;
    const body = {
      svcpid: offer.svcpid,
      duration,
      ...(start !== null && { start }),
      ...(offer.price !== null && { expected_price: offer.price }),
    };
    booked.value = null;
    since.value = now.peek();
    try {
      const { uid } = await dataOf(api.POST('/bookings', { headers: user.headers, body }));
      booked.value = uid;
    } finally {
      since.value = null;
    }
    return undefined;
  };
  return (
    <div>
      <p class="line">
        <label class="field inline">
          <span>As</span>
          <select
            value={chosen.value}
            onChange={({ currentTarget }) => {
              chosen.value = Number(currentTarget.value);
            }}
          >
            {users.map(({ name, plate }, index) => (
              <option key={name} value={index}>
                {plate === undefined ? name : `${name}, ${plate}`}
              </option>
            ))}
          </select>
        </label>
        <ActionButton look="primary" act={book} disabled={user === undefined} label={`Book ${offer.name}`}>
          {since.value === null ? 'Book' : 'Booking…'}
        </ActionButton>
      </p>
      {since.value !== null && <BookingProgress since={since.value} />}
      {booked.value !== null && <Booked key={booked.value} uid={booked.value} />}
    </div>
  );
}

/** The progress of a booking that was sent at `since`, by the simulator's clock; a quick one never shows it. */
function BookingProgress({ since }: { readonly since: number }) {
  const elapsed = Math.max(0, Math.floor(((now.value ?? since) - since) / 1_000));
  return (
    <div class="booking-progress stack">
      <p class="line" role="status">
        Booking… This usually takes 10 to 20 seconds, and {longestBooking} at most.
      </p>
      <p class="fullness">
        <progress max={longestBooking} value={Math.min(elapsed, longestBooking)} aria-label="Booking time" />
        <span class="figure">{elapsed} s</span>
      </p>
      {clock.value?.frozen === true && (
        <p class="hint line">
          The clock is frozen, so the booking waits.{' '}
          <ActionButton act={() => advance({ seconds: longestBooking })}>
            Advance {longestBooking} s
          </ActionButton>
        </p>
      )}
    </div>
  );
}

function Booked({ uid }: { readonly uid: string }) {
  return (
    <div class="booked stack" role="status">
      <Shown resource={useBooking(uid)}>
        {({ row, webhooks }) => (
          <>
            <p class="line">
              <BookingState row={row} />
              <a href={linkTo('bookings', { open: uid })}>
                {euros(row.booking.actual_price)} from {formatTime(row.booking.start)}
              </a>
            </p>
            <p class="line">
              <BookingButtons row={row} />
            </p>
            {webhooks.length > 0 && <DeliveryLines deliveries={webhooks} />}
            {status.value?.endpoints.length === 0 && <NoEndpoint inbox={status.value.inbox} />}
          </>
        )}
      </Shown>
    </div>
  );
}

function NoEndpoint({ inbox }: { readonly inbox: string }) {
  const act = async () => {
    await setEndpoints([inbox]);
    return 'Webhooks now go to the inbox.';
  };
  return (
    <p class="hint">
      No endpoint receives webhooks yet. <ActionButton act={act}>Use the inbox</ActionButton>
    </p>
  );
}
