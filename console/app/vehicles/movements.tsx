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

/** Vehicles that are inside, each with its booking, its parking, and a button to leave; nothing if there are none. */
export function InsideNow(props: { readonly visits: readonly Schemas['Visit'][]; readonly total: number }) {
  const { visits, total } = props;
  if (total === 0) return null;
  return (
    <section class="stack" aria-labelledby="inside-title">
      <h2 id="inside-title">
        Inside now <span class="quiet figure">{total}</span>
      </h2>
      <ul class="row inside">
        {visits.map(({ plate, svcpid, booking }) => (
          <li key={plate} class="line">
            <a class="plate" href={linkTo('bookings', { open: booking })}>
              {plate}
            </a>
            <a class="quiet" href={linkTo('map', { parking: svcpid })}>
              {svcpid}
            </a>
            <LeaveButton plate={plate} svcpid={svcpid} />
          </li>
        ))}
        {total > visits.length && <li class="line quiet">and {total - visits.length} more</li>}
      </ul>
    </section>
  );
}
