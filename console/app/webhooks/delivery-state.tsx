import type { Schemas } from '../api/clients.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

/** How far a webhook has come, with the number of attempts if it took more than one. */
export function DeliveryState({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { state, attemptCount } = delivery;
  return (
    <Badge tone={tones[state]}>
      {isQueued(delivery) ? 'queued' : stateNames[state]}
      {attemptCount > 1 && `, ${attemptCount} attempts`}
    </Badge>
  );
}

/** Whether a webhook waits for an earlier one about the same booking. */
export const isQueued = ({ state, nextAttempt }: Schemas['Delivery']): boolean =>
  state === 'pending' && nextAttempt === null;

const stateNames: Readonly<Record<Schemas['DeliveryState'], string>> = {
  pending: 'pending',
  delivered: 'delivered',
  'given-up': 'given up',
};

const tones: Readonly<Record<Schemas['DeliveryState'], Tone>> = {
  pending: 'warn',
  delivered: 'good',
  'given-up': 'bad',
};
