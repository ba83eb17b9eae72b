import type { ComponentChildren } from 'preact';
import { control, dataOf, type Schemas } from '../api/clients.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { linkTo } from '../route.ts';

/** Lets a vehicle enter or leave a parking; resolves to the message to show. */
export async function moveVehicle(movement: Schemas['Movement']): Promise<string> {
  await dataOf(control.POST('/movements', { body: movement }));
  return `${movement.plate} ${movement.action === 'ENTRY' ? 'entered' : 'left'} the parking.`;
}

/** A button that lets a vehicle leave the parking of an offer. */
export function LeaveButton({ plate, svcpid }: Pick<Schemas['Visit'], 'plate' | 'svcpid'>) {
  return (
    <ActionButton label={`Leave, ${plate}`} act={() => moveVehicle({ action: 'EXIT', plate, svcpid })}>
      Leave
    </ActionButton>
  );
}

/** A vehicle inside a parking: a link to its booking, the children, and a button to leave. */
export function VisitLine(props: {
  readonly visit: Schemas['Visit'];
  readonly children?: ComponentChildren;
}) {
  const { plate, svcpid, booking } = props.visit;
  return (
    <li>
      <a class="plate" href={linkTo('bookings', { open: booking })}>
        {plate}
      </a>
      {props.children}
      <LeaveButton plate={plate} svcpid={svcpid} />
    </li>
  );
}
