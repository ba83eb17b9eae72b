import { control, dataOf, type Schemas } from '../api/clients.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Badge, type Tone } from '../parts/badge.tsx';
import { When } from '../parts/when.tsx';
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
