import type { Schemas } from '../api/clients.ts';
import { When } from '../parts/when.tsx';
import { linkTo } from '../route.ts';
import { DeliveryState } from './delivery-state.tsx';

/** A webhook in one line, which leads to all about it. */
export function DeliveryLine({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
  return (
    <li>
      <a href={linkTo('webhooks', { open: delivery.id })}>{delivery.action}</a>{' '}
      <DeliveryState delivery={delivery} /> <When at={delivery.publishedAt} />
    </li>
  );
}
