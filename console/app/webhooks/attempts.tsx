import type { Schemas } from '../api/clients.ts';
import { Badge } from '../parts/badge.tsx';
import { When } from '../parts/when.tsx';
import { linkTo } from '../route.ts';

/** The attempts to deliver a webhook, each with what the endpoint answered. */
export function Attempts({ delivery }: { readonly delivery: Schemas['Delivery'] }) {
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
      <ol class="lines">
        {attempts.map(({ number, at, delivered, status, reason, entry }) => (
          <li key={number}>
            <span class="figure">{number}.</span> <When at={at} />{' '}
            <Badge tone={delivered ? 'good' : 'bad'}>{status ?? 'no response'}</Badge> {reason}
            {entry !== null && <a href={linkTo('requests', { open: String(entry) })}>Details</a>}
          </li>
        ))}
      </ol>
    </>
  );
}
