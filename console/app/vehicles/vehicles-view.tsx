import type { Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { Badge } from '../parts/badge.tsx';
import { ListView, queryIn } from '../parts/list-view.tsx';
import { Empty, ProblemNote } from '../parts/notices.tsx';
import type { Column } from '../parts/table.tsx';
import { linkTo } from '../route.ts';
import { DriveForm } from './drive-form.tsx';
import { InsideNow, LeaveButton } from './movements.tsx';

type Row = Schemas['VehicleRow'];

/** The registered vehicles of all users, and a form that lets any plate enter or leave. */
export function VehiclesView() {
  const resource = useControl('/vehicles', { query: queryIn({}) });
  return (
    <ListView
      search="Search plate, brand, model, user"
      intro={
        <>
          <DriveForm />
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
