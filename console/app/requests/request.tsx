import { counted } from '../../../common/counted.ts';
import { elapsed } from '../../../common/elapsed.ts';
import { AdviceItem } from '../advice/advice-view.tsx';
import type { Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { Badge, type Tone } from '../parts/badge.tsx';
import { Json } from '../parts/copy.tsx';
import { Facts } from '../parts/facts.tsx';
import { Pane } from '../parts/view.tsx';
import { formatTime } from '../parts/when.tsx';
import { linkTo } from '../route.ts';

/** The method of a request, or the action of a webhook, and the path. */
export function EntryPath({ entry }: { readonly entry: Schemas['JournalEntry'] }) {
  return (
    <>
      <span class="method">{entry.webhook?.action ?? entry.method}</span> {entry.path}
    </>
  );
}

/** How a request ended: its status, or why there was no response. */
export function Outcome({ entry }: { readonly entry: Schemas['JournalEntry'] }) {
  const { status, outcome } = entry;
  const text = outcome === 'answered' ? status : [status, outcome].filter(Boolean).join(' ');
  return <Badge tone={outcome === 'answered' ? toneOfStatus(status) : 'bad'}>{text}</Badge>;
}

/** The tone of an HTTP status; the status is null if no response came. */
function toneOfStatus(status: number | null): Tone {
  if (status === null || status >= 500) return 'bad';
  return status >= 400 ? 'warn' : 'good';
}

/** One exchange in full: first its violations and advice, then the command that repeats it, then the messages. */
export function RequestPane({ id, close }: { readonly id: number; readonly close: () => void }) {
  const resource = useControl('/journal/{entry}', { path: { entry: id } });
  return (
    <Pane title={`Request ${id}`} close={close} resource={resource}>
      {({ entry, request, response, failure, violations, advice, curl }) => (
        <>
          <p class="line">
            <strong class="break">
              {entry.method} {entry.path}
            </strong>
            <Outcome entry={entry} />
          </p>
          {failure !== null && <p class="note bad">{failure}</p>}
          {violations.length > 0 && (
            <section class="stack">
              <h3>Contract violations</h3>
              <ul class="stack">
                {violations.map(({ in: place, pointer, detail }) => (
                  <li key={`${place} ${pointer} ${detail}`} class="line">
                    <code>
                      {place} {pointer}
                    </code>{' '}
                    {detail}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {advice.length > 0 && (
            <section class="stack">
              <h3>Advice</h3>
              <ul class="stack">
                {advice.map((piece) => (
                  <AdviceItem key={piece.id} advice={piece} />
                ))}
              </ul>
            </section>
          )}
          <h3>Repeat it</h3>
          <Json value={curl} label="curl command" />
          <Facts
            facts={{
              Time: formatTime(entry.at),
              Operation: entry.operation,
              User: entry.user,
              Fault: entry.fault,
              Duration: elapsed(entry.milliseconds),
              Webhook:
                entry.webhook === null ? null : (
                  <a href={linkTo('webhooks', { open: entry.webhook.delivery })}>
                    {entry.webhook.action} of {entry.webhook.plate}, attempt {entry.webhook.attempt}
                  </a>
                ),
            }}
          />
          <Message title="Request" message={request} />
          {response !== null && <Message title="Response" message={response} />}
        </>
      )}
    </Pane>
  );
}

function Message(props: { readonly title: string; readonly message: Schemas['Message'] }) {
  const { title, message } = props;
  const { headers, body, omitted } = message;
  const names = Object.entries(headers);
  return (
    <section class="stack">
      <h3>{title}</h3>
      {omitted !== null && <p class="hint">{omitted}</p>}
      {body !== null && <Json value={body} label={`${title} body`} />}
      {body === null && omitted === null && <p class="hint">No body.</p>}
      {names.length > 0 && (
        <details>
          <summary>{counted(names.length, 'header')}</summary>
          <pre>{names.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
        </details>
      )}
    </section>
  );
}
