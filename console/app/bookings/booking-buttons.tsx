import type { Schemas } from '../api/clients.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { cancelBooking, moveVehicle } from './booking-actions.ts';

/** What can be done with a booking now. */
export function BookingButtons({ row }: { readonly row: Schemas['BookingRow'] }) {
  const { booking, state, inside } = row;
  const { number_plate: plate, svcpid, uid } = booking;
  return (
    <>
      {inside && (
        <ActionButton act={() => moveVehicle({ action: 'EXIT', plate, svcpid })}>Leave</ActionButton>
      )}
      {!inside && (state === 'upcoming' || state === 'current') && (
        <ActionButton act={() => moveVehicle({ action: 'ENTRY', plate, svcpid })}>Enter</ActionButton>
      )}
      {state === 'upcoming' || state === 'current' ? (
        <ActionButton look="danger" act={() => cancelBooking(uid)}>
          Cancel
        </ActionButton>
      ) : null}
    </>
  );
}
