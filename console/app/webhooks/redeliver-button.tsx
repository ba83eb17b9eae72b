import { control, type Schemas, told } from '../api/clients.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { isQueued } from './delivery-state.tsx';

/** Sends a webhook again, with the same id and body. */
export function RedeliverButton({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  const { id, state } = delivery;
  if (isQueued(delivery)) return null;
  const act = async () => {
    await told(control.POST('/webhooks/{delivery}/redeliver', { params: { path: { delivery: id } } }));
    return 'The webhook is being sent again.';
  };
  return <ActionButton act={act}>{state === 'pending' ? 'Send now' : 'Redeliver'}</ActionButton>;
}
