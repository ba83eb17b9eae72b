import { control, type Schemas, told } from '../api/clients.ts';
import { useResource } from '../live/use-resource.ts';
import { Facts } from '../parts/facts.tsx';
import { Json } from '../parts/json.tsx';
import { Shown } from '../parts/notices.tsx';
import { Pane } from '../parts/pane.tsx';
import { tellTime } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { Attempts } from './attempts.tsx';
import { DeliveryState, isQueued } from './delivery-state.tsx';
import { RedeliverButton } from './redeliver-button.tsx';

/** All about one webhook: its attempts, and what the endpoint gets. */
export function DeliveryPane({ id, close }: { readonly id: string; readonly close: () => void }) {
  const resource = useResource(
    (signal) => told(control.GET('/webhooks/{delivery}', { params: { path: { delivery: id } }, signal })),
    ['webhooks', 'clock'],
    id,
  );
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
