import { control, told } from '../api/clients.ts';
import { moveVehicle } from '../bookings/booking-actions.ts';
import { useResource } from '../live/use-resource.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ProblemNote } from '../parts/notices.tsx';
import { linkTo } from '../route.ts';

/** The vehicles that are inside a parking now, registered or not. */
export function Inside() {
  const limit = 12;
  const { data, problem } = useResource(
    (signal) => told(control.GET('/visits', { params: { query: { limit } }, signal })),
    ['visits'],
  );
  if (problem !== null) return <ProblemNote problem={problem} />;
  if (data === null || data.total === 0) return null;
  return (
    <section aria-labelledby="inside-title">
      <h2 class="list-title" id="inside-title">
        Inside now <span class="quiet figure">{data.total}</span>
      </h2>
      <ul class="chips">
        {data.items.map(({ plate, svcpid, booking }) => (
          <li key={plate}>
            <a class="plate" href={linkTo('bookings', { open: booking })}>
              {plate}
            </a>
            <a class="quiet" href={linkTo('map', { parking: svcpid })}>
              {svcpid}
            </a>
            <ActionButton
              label={`Leave, ${plate}`}
              act={() => moveVehicle({ action: 'EXIT', plate, svcpid })}
            >
              Leave
            </ActionButton>
          </li>
        ))}
        {data.total > limit && <li class="quiet">and {data.total - limit} more</li>}
      </ul>
    </section>
  );
}
