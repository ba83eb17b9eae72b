import { control, dataOf, type Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Json } from '../parts/copy.tsx';
import { Facts } from '../parts/facts.tsx';
import { Pane } from '../parts/view.tsx';
import { formatTime, When } from '../parts/when.tsx';
import { linkTo } from '../route.ts';

/** A line for each webhook, with a link to its details. */
export function DeliveryLines({ deliveries }: { readonly deliveries: readonly Schemas['Delivery'][] }) {
  return (
    <ul class="stack" aria-label="Webhooks">
      {deliveries.map((delivery) => (
        <li key={delivery.id} class="line">
          <a href={linkTo('webhooks', { open: delivery.id })}>{delivery.action}</a>{' '}
          <DeliveryState delivery={delivery} /> <When at={delivery.publishedAt} />
        </li>
      ))}
    </ul>
  );
}

/** The state of a webhook, with the number of attempts if there was more than one. */
export function DeliveryState({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { state, attemptCount } = delivery;
  return (
    <Badge tone={tones[state]}>
      {isQueued(delivery) ? 'queued' : state.replace('-', ' ')}
      {attemptCount > 1 && `, ${attemptCount} attempts`}
    </Badge>
  );
}

const tones: Readonly<Record<Schemas['DeliveryState'], Tone>> = {
  pending: 'warn',
  delivered: 'good',
  'given-up': 'bad',
};

/** Whether a webhook waits for an earlier one about the same booking. */
export const isQueued = ({ state, nextAttempt }: Schemas['Delivery']): boolean =>
  state === 'pending' && nextAttempt === null;

/** Sends a webhook again, with the same id and body. */
export function RedeliverButton({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { id, state } = delivery;
  if (isQueued(delivery)) return null;
  const act = async () => {
    await dataOf(control.POST('/webhooks/{delivery}/redeliver', { params: { path: { delivery: id } } }));
    return 'The webhook is being sent again.';
  };
  return <ActionButton act={act}>{state === 'pending' ? 'Send now' : 'Redeliver'}</ActionButton>;
}

/** The details of one webhook: its attempts and its body. */
export function DeliveryPane({ id, close }: { readonly id: string; readonly close: () => void }) {
  const resource = useControl('/webhooks/{delivery}', { path: { delivery: id } });
  return (
    <Pane title="Webhook" close={close} resource={resource}>
      {({ delivery, body }) => (
        <>
          <p class="line">
            <DeliveryState delivery={delivery} /> <RedeliverButton delivery={delivery} />
          </p>
          <Facts
            facts={{
              Action: delivery.action,
              Plate: <span class="plate">{delivery.plate}</span>,
              Booking: (
                <a href={linkTo('bookings', { open: delivery.booking })}>
                  <code>{delivery.booking}</code>
                </a>
              ),
              Endpoint: <code>{delivery.endpoint}</code>,
              'Next attempt': nextAttempt(delivery),
              'x-webhook-delivery': <code>{delivery.id}</code>,
            }}
          />
          <h3>Attempts</h3>
          <Attempts delivery={delivery} />
          <h3>Body</h3>
          <Json value={body} label="Body" />
        </>
      )}
    </Pane>
  );
}

function nextAttempt(delivery: Schemas['Delivery']): string | null {
  if (isQueued(delivery)) return 'after the previous webhook about this booking';
  return delivery.nextAttempt === null ? null : formatTime(delivery.nextAttempt);
}

function Attempts({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { attempts, attemptCount } = delivery;
  if (attempts.length === 0) return <p class="hint">No attempts yet.</p>;
  const earlier = attemptCount - attempts.length;
  return (
    <>
      {earlier > 0 && (
        <p class="hint">
          {earlier} earlier {earlier === 1 ? 'attempt is' : 'attempts are'} not shown.
        </p>
      )}
      <ol class="stack">
        {attempts.map(({ number, at, delivered, status, reason, entry }) => (
          <li key={number} class="line">
            <span class="figure">{number}.</span> <When at={at} />{' '}
            <Badge tone={delivered ? 'good' : 'bad'}>{status ?? 'no response'}</Badge> {reason}
            {entry !== null && <a href={linkTo('requests', { open: String(entry) })}>Details</a>}
          </li>
        ))}
      </ol>
    </>
  );
}
