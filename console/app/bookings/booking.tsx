import { control, dataOf, type Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Json } from '../parts/copy.tsx';
import { Facts } from '../parts/facts.tsx';
import { euros, minutesInWords } from '../parts/format.ts';
import { Pane } from '../parts/view.tsx';
import { formatTime } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { LeaveButton, moveVehicle } from '../vehicles/movements.tsx';
import { DeliveryLines } from '../webhooks/delivery.tsx';

/** Reads one booking, with the webhooks about it. */
export const useBooking = (uid: string) => useControl('/bookings/{booking}', { path: { booking: uid } });

/** The state of a booking, and whether its vehicle is inside. */
export function BookingState({ row }: { readonly row: Schemas['BookingRow'] }) {
  return (
    <>
      <Badge tone={tones[row.state]}>{row.state}</Badge>
      {row.inside && <Badge tone="info">inside</Badge>}
    </>
  );
}

const tones: Readonly<Record<Schemas['BookingState'], Tone>> = {
  upcoming: 'good',
  current: 'good',
  running: 'info',
  past: 'quiet',
  cancelled: 'bad',
};

/** The actions that a booking allows now. */
export function BookingButtons({ row }: { readonly row: Schemas['BookingRow'] }) {
  const { booking, state, inside } = row;
  const { number_plate: plate, svcpid, uid } = booking;
  const isOpen = state === 'upcoming' || state === 'current';
  return (
    <>
      {inside && <LeaveButton plate={plate} svcpid={svcpid} />}
      {!inside && isOpen && (
        <ActionButton label={`Enter, ${plate}`} act={() => moveVehicle({ action: 'ENTRY', plate, svcpid })}>
          Enter
        </ActionButton>
      )}
      {isOpen && (
        <ActionButton look="danger" label={`Cancel, ${plate}`} act={() => cancelBooking(uid)}>
          Cancel
        </ActionButton>
      )}
    </>
  );
}

async function cancelBooking(booking: string): Promise<string> {
  await dataOf(control.POST('/bookings/{booking}/cancel', { params: { path: { booking } } }));
  return 'Booking cancelled.';
}

/** The details of one booking, with the webhooks about it. */
export function BookingPane({ uid, close }: { readonly uid: string; readonly close: () => void }) {
  return (
    <Pane title="Booking" close={close} resource={useBooking(uid)}>
      {({ row, webhooks }) => (
        <>
          <p class="line">
            <BookingState row={row} /> <BookingButtons row={row} />
          </p>
          <Facts
            facts={{
              Plate: <span class="plate">{row.booking.number_plate}</span>,
              Parking:
                row.parking === null ? (
                  row.booking.parking_name
                ) : (
                  <a href={linkTo('map', { parking: row.parking })}>{row.booking.parking_name}</a>
                ),
              Offer: <code>{row.booking.svcpid}</code>,
              Start: formatTime(row.booking.start),
              Duration: minutesInWords(row.booking.duration),
              Price: euros(row.booking.actual_price),
              'Can be cancelled': cancellable(row),
              User: row.booking.user_uid,
              uid: <code>{uid}</code>,
            }}
          />
          <h3>Webhooks</h3>
          {webhooks.length === 0 ? (
            <p class="hint">None yet. One is sent when the vehicle enters and one when it leaves.</p>
          ) : (
            <DeliveryLines deliveries={webhooks} />
          )}
          <h3>JSON</h3>
          <Json value={row.booking} label="Booking" />
        </>
      )}
    </Pane>
  );
}

/** Until when a booking can be cancelled; null if it is cancelled, or a session, which ends when its vehicle leaves. */
function cancellable({ booking, state }: Schemas['BookingRow']): string | null {
  if (booking.type === 'automated' || state === 'cancelled') return null;
  if (booking.cancel_mn == null) return 'no';
  return `until ${formatTime(Date.parse(booking.start) - booking.cancel_mn * 60_000)}`;
}
