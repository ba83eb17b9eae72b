import { counted } from '../../../common/counted.ts';
import { control, dataOf, type Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { Empty, Shown } from '../parts/notices.tsx';
import { offsetInAddress, Pager, pageSize } from '../parts/pager.tsx';
import { View } from '../parts/view.tsx';
import { When } from '../parts/when.tsx';
import { linkTo } from '../route.ts';

/** Advice for the client and the webhook receiver, newest first. */
export function AdviceView() {
  const resource = useControl('/advice');
  const offset = offsetInAddress();
  return (
    <View tools={<ActionButton act={clearAdvice}>Clear</ActionButton>}>
      <Shown resource={resource}>
        {({ advice, total, dropped }) =>
          total === 0 ? (
            <Empty title="No advice.">
              <p>
                The specification also has rules for clients. When your application or its webhook receiver
                breaks one, you see it here together with the clause.
              </p>
            </Empty>
          ) : (
            <>
              {dropped > 0 && <p class="hint">No longer kept: {counted(dropped, 'older item')}.</p>}
              <ul class="advice-list box">
                {advice.slice(offset, offset + pageSize).map((piece) => (
                  <AdviceItem key={piece.id} advice={piece} />
                ))}
              </ul>
              <Pager total={total} offset={offset} />
            </>
          )
        }
      </Shown>
    </View>
  );
}

async function clearAdvice(): Promise<string> {
  const { removed } = await dataOf(control.DELETE('/advice'));
  return `Cleared ${counted(removed, 'item')}.`;
}

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
