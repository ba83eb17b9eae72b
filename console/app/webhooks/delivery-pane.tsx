import type { Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { Json } from '../parts/json.tsx';
import { Shown } from '../parts/notices.tsx';
import { Pane } from '../parts/pane.tsx';
import { tellTime, When } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { DeliveryState, isQueued, RedeliverButton } from './delivery.tsx';

/** The details of one webhook: its attempts and its body. */
export function DeliveryPane({ id, close }: { readonly id: string; readonly close: () => void }) {
  const resource = useControl('/webhooks/{delivery}', { path: { delivery: id } });
  return (
    <Pane title="Webhook" close={close}>
      <Shown resource={resource}>
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
      </Shown>
    </Pane>
  );
}

function nextAttempt(delivery: Schemas['Delivery']): string | null {
  if (isQueued(delivery)) return 'after the previous webhook about this booking';
  return delivery.nextAttempt === null ? null : tellTime(delivery.nextAttempt);
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
