import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { submit } from '../parts/action-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { ListView, queryIn } from '../parts/list-view.tsx';
import { Empty, ProblemNote } from '../parts/notices.tsx';
import type { Column } from '../parts/table.tsx';
import { linkTo, route } from '../route.ts';
import { InsideNow, LeaveButton, moveVehicle } from './movements.tsx';

type Row = Schemas['VehicleRow'];

/** The registered vehicles of all users, and a form that lets any plate enter or leave. */
export function VehiclesView() {
  const resource = useControl('/vehicles', { query: queryIn({}) });
  return (
    <ListView
      search="Search plate, brand, model, user"
      intro={
        <>
          <MovementForm />
          <Inside />
          <h2>Registered vehicles</h2>
        </>
      }
      resource={resource}
      columns={columns}
      keyOf={({ user, vehicle }) => `${user} ${vehicle.plate}`}
      empty={
        <Empty title="No vehicles registered.">
          <p>
            Add some with <code>POST /vehicles</code>. A vehicle registered with a provider can enter that
            provider’s automated parkings without a booking.
          </p>
        </Empty>
      }
    />
  );
}

function Inside() {
  const { data, problem } = useControl('/visits', { query: { limit: 12 } });
  if (problem !== null) return <ProblemNote problem={problem} />;
  return data && <InsideNow visits={data.items} total={data.total} />;
}

const columns: readonly Column<Row>[] = [
  { head: 'Plate', kind: 'lead', cell: ({ vehicle }) => <span class="plate">{vehicle.plate}</span> },
  { head: 'Vehicle', cell: ({ vehicle }) => [vehicle.brand, vehicle.model].filter(Boolean).join(' ') },
  { head: 'Tag', cell: ({ vehicle }) => vehicle.tag ?? '–', wideOnly: true },
  { head: 'User', cell: ({ user }) => user },
  {
    head: 'Automatic access',
    cell: ({ vehicle: { listProviders = [] } }) =>
      listProviders.length === 0 ? <span class="quiet">none</span> : listProviders.join(', '),
  },
  {
    head: 'Inside',
    cell: ({ visit }) =>
      visit !== null && (
        <a href={linkTo('map', { parking: visit.svcpid })}>
          <Badge tone="info">inside</Badge>
        </a>
      ),
  },
  {
    head: 'Actions',
    kind: 'actions',
    cell: ({ vehicle: { plate }, visit }) =>
      visit === null ? (
        <a class="button" href={linkTo('vehicles', { plate })}>
          Use this plate
        </a>
      ) : (
        <LeaveButton plate={plate} svcpid={visit.svcpid} />
      ),
  },
];

/** A form that lets any plate enter or leave a parking; a refusal says why there is no access. */
function MovementForm() {
  const scenarios = useControl('/scenarios');
  const chosen = route.value.params.get('plate') ?? '';
  const offer = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (chosen !== '') offer.current?.focus();
  }, [chosen]);
  return (
    <form
      class="inline-form card box"
      aria-label="Let a vehicle enter or leave"
      onSubmit={submit((form) => {
        const text = (name: string) => String(form.get(name)).trim();
        const action = form.get('action') === 'ENTRY' ? 'ENTRY' : 'EXIT';
        return moveVehicle({ action, plate: text('plate'), svcpid: text('svcpid') });
      })}
    >
      <label class="field">
        <span>Plate</span>
        <input name="plate" key={chosen} defaultValue={chosen} placeholder="1234ABC" pattern="\S+" required />
      </label>
      <label class="field wide">
        <span>Offer</span>
        <input name="svcpid" ref={offer} list="scenario-offers" placeholder="svcpid of an offer" required />
      </label>
      <datalist id="scenario-offers">
        {scenarios.data?.map(({ svcpid, title }) => (
          <option key={svcpid} value={svcpid}>
            {title}
          </option>
        ))}
      </datalist>
      <p class="line">
        <button type="submit" name="action" value="ENTRY" class="primary">
          Enter
        </button>
        <button type="submit" name="action" value="EXIT">
          Leave
        </button>
      </p>
    </form>
  );
}
