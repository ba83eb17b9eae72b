import type { Schemas } from '../api/clients.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

/** How far a webhook has come, with the number of attempts where it took more than one. */
export function DeliveryState({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { state, attemptCount } = delivery;
  return (
    <Badge tone={tones[state]}>
      {state}
      {attemptCount > 1 && `, ${attemptCount} attempts`}
    </Badge>
  );
}

const tones: Readonly<Record<Schemas['DeliveryState'], Tone>> = {
  pending: 'warn',
  delivered: 'good',
  'given-up': 'bad',
};
