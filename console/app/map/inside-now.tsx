import type { Schemas } from '../api/clients.ts';
import { moveVehicle } from '../bookings/booking-actions.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { linkTo } from '../route.ts';

/** The vehicles inside a parking, each with its way out. */
export function InsideNow({ visits }: { readonly visits: readonly Schemas['Visit'][] }) {
  if (visits.length === 0) return null;
  return (
    <section>
      <h3>Inside now</h3>
      <ul class="lines">
        {visits.slice(0, 20).map(({ plate, svcpid, booking }) => (
          <li key={plate}>
            <a class="plate" href={linkTo('bookings', { open: booking })}>
              {plate}
            </a>
            <ActionButton
              label={`Leave, ${plate}`}
              act={() => moveVehicle({ action: 'EXIT', plate, svcpid })}
            >
              Leave
            </ActionButton>
          </li>
        ))}
      </ul>
      {visits.length > 20 && <p class="hint">and {visits.length - 20} more</p>}
    </section>
  );
}
