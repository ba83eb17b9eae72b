import { counted } from '../../../common/counted.ts';
import { control, dataOf } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Empty, Shown } from '../parts/notices.tsx';
import { offsetInAddress, Pager, pageSize } from '../parts/pager.tsx';
import { View } from '../parts/view.tsx';
import { AdviceItem } from './advice-item.tsx';

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
              {dropped > 0 && <p class="hint">{dropped} older items are no longer kept.</p>}
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
