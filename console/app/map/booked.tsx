import { control, told } from '../api/clients.ts';
import { BookingButtons } from '../bookings/booking-buttons.tsx';
import { BookingState } from '../bookings/booking-state.tsx';
import { euros } from '../bookings/format.ts';
import { status } from '../live/status.ts';
import { useResource } from '../live/use-resource.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Shown } from '../parts/notices.tsx';
import { tellTime } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { DeliveryLine } from '../webhooks/delivery-line.tsx';
import { setEndpoints } from '../webhooks/endpoints.tsx';

/** The outcome of a booking made here, and what can be done with it next. */
export function Booked({ uid }: { readonly uid: string }) {
  const resource = useResource(
    (signal) => told(control.GET('/bookings/{booking}', { params: { path: { booking: uid } }, signal })),
    ['bookings', 'visits', 'webhooks', 'clock', 'time'],
    uid,
  );
  return (
    <div class="booked" role="status">
      <Shown resource={resource}>
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
            {webhooks.length > 0 && (
              <ul class="lines" aria-label="Its webhooks">
                {webhooks.map((delivery) => (
                  <DeliveryLine key={delivery.id} delivery={delivery} />
                ))}
              </ul>
            )}
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
