import { control, dataOf, type Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Badge, type Tone } from '../parts/badge.tsx';
import { LeaveButton, moveVehicle } from '../vehicles/movements.tsx';

/** Reads one booking, with the webhooks about it. */
export const useBooking = (uid: string) =>
  useControl('/bookings/{booking}', {
    path: { booking: uid },
  });

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
