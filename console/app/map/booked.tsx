import { BookingButtons, BookingState, useBooking } from '../bookings/booking.tsx';
import { status } from '../live/status.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { euros } from '../parts/format.ts';
import { Shown } from '../parts/notices.tsx';
import { tellTime } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { DeliveryLines } from '../webhooks/delivery.tsx';
import { setEndpoints } from '../webhooks/endpoints.tsx';

/** The outcome of a booking made here, and the actions that it allows next. */
export function Booked({ uid }: { readonly uid: string }) {
  return (
    <div class="booked stack" role="status">
      <Shown resource={useBooking(uid)}>
        {({ row, webhooks }) => (
          <>
            <p class="line">
              <BookingState row={row} />
              <a href={linkTo('bookings', { open: uid })}>
                {euros(row.booking.actual_price)} from {tellTime(row.booking.start)}
              </a>
            </p>
            <p class="line">
              <BookingButtons row={row} />
            </p>
            {webhooks.length > 0 && <DeliveryLines deliveries={webhooks} label="Its webhooks" />}
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
