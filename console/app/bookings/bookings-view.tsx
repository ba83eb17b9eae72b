import type { Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { euros, minutesInWords } from '../parts/format.ts';
import { ListView, queryIn } from '../parts/list-view.tsx';
import { Empty } from '../parts/notices.tsx';
import type { Column } from '../parts/table.tsx';
import { When } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { BookingButtons, BookingPane, BookingState } from './booking.tsx';

type Row = Schemas['BookingRow'];

/** The bookings and sessions of all users. */
export function BookingsView() {
  const resource = useControl('/bookings', { query: queryIn(filters) });
  return (
    <ListView
      search="Search plate, uid, offer, user"
      filters={filters}
      resource={resource}
      columns={columns}
      keyOf={({ booking }) => booking.uid}
      empty={
        <Empty title="No bookings yet.">
          <p>
            Book an offer on the <a href={linkTo('map')}>map</a> or from your application. Bookings appear
            here as they are made.
          </p>
        </Empty>
      }
      pane={(uid, close) => <BookingPane key={uid} uid={uid} close={close} />}
    />
  );
}

const columns: readonly Column<Row>[] = [
  { head: 'Plate', kind: 'lead', cell: ({ booking }) => <span class="plate">{booking.number_plate}</span> },
  { head: 'State', cell: (row) => <BookingState row={row} /> },
  { head: 'Start', cell: ({ booking }) => <When at={booking.start} /> },
  { head: 'Duration', kind: 'number', cell: ({ booking }) => minutesInWords(booking.duration) },
  { head: 'Parking', cell: ({ booking }) => booking.parking_name },
  { head: 'User', cell: ({ booking }) => booking.user_uid, wideOnly: true },
  { head: 'Price', kind: 'number', cell: ({ booking }) => euros(booking.actual_price) },
  { head: 'Actions', kind: 'actions', cell: (row) => <BookingButtons row={row} /> },
];

const filters = {
  state: {
    label: 'State',
    any: 'Any state',
    values: ['upcoming', 'current', 'running', 'past', 'cancelled'],
  },
  type: { label: 'Type', any: 'Any type', values: ['booking', 'automated'] },
} as const;
