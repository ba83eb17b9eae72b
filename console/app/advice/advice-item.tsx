import type { Schemas } from '../api/clients.ts';
import { Badge } from '../parts/badge.tsx';
import { When } from '../parts/when.tsx';
import { linkTo } from '../route.ts';

/** A piece of advice: what was noticed, the clause it breaks, and the request that shows it. */
export function AdviceItem({ advice }: { readonly advice: Schemas['Advice'] }) {
  const { at, side, level, clause, requirement, detail, entry, request } = advice;
  return (
    <li class="advice stack">
      <p class="line">
        <Badge tone={level === 'must' ? 'bad' : 'warn'}>{level}</Badge>
        <strong>{detail}</strong>
      </p>
      {requirement !== null && (
        <p>
          {requirement} {clause !== null && <code class="quiet">{clause}</code>}
        </p>
      )}
      <p class="hint">
        {side === 'client' ? 'Client' : 'Webhook receiver'}, <When at={at} />,{' '}
        {entry === null ? request : <a href={linkTo('requests', { open: String(entry) })}>{request}</a>}
      </p>
    </li>
  );
}
