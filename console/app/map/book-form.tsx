import { useSignal } from '@preact/signals';
import { api, type Schemas, told } from '../api/clients.ts';
import { demoUsers, readProfile } from '../api/profile.ts';
import { now } from '../clock/now.ts';
import { useResource } from '../live/use-resource.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Booked } from './booked.tsx';
import { BookingProgress } from './booking-progress.tsx';

/** Books an offer through the API itself, in the name of a demo user: the request appears among the others. */
export function BookForm(props: {
  readonly offer: Schemas['OfferQuote'];
  readonly start: string | null;
  readonly duration: number;
}) {
  const { offer, start, duration } = props;
  const { data } = useResource(readProfile, []);
  const users = data === null ? [] : demoUsers(data);
  const chosen = useSignal(0);
  const booked = useSignal<string | null>(null);
  const since = useSignal<number | null>(null);
  const user = users[chosen.value];
  const book = async () => {
    if (user === undefined) return;
    const body = {
      svcpid: offer.svcpid,
      duration,
      ...(start !== null && { start }),
      ...(offer.price !== null && { expected_price: offer.price }),
    };
    booked.value = null;
    since.value = now.peek();
    try {
      const { uid } = await told(api.POST('/bookings', { headers: user.headers, body }));
      booked.value = uid;
    } finally {
      since.value = null;
    }
    return undefined;
  };
  return (
    <div class="book">
      <p class="line">
        <label class="field inline">
          <span>As</span>
          <select
            value={chosen.value}
            onChange={({ currentTarget }) => {
              chosen.value = Number(currentTarget.value);
            }}
          >
            {users.map(({ name, plate }, index) => (
              <option key={name} value={index}>
                {plate === undefined ? name : `${name}, ${plate}`}
              </option>
            ))}
          </select>
        </label>
        <ActionButton look="primary" act={book} disabled={user === undefined} label={`Book ${offer.name}`}>
          {since.value === null ? 'Book' : 'Booking…'}
        </ActionButton>
      </p>
      {since.value !== null && <BookingProgress since={since.value} />}
      {booked.value !== null && <Booked key={booked.value} uid={booked.value} />}
    </div>
  );
}
