import type { Schemas } from '../api/clients.ts';
import { Badge, type Tone } from '../parts/badge.tsx';

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

/** The tone of an HTTP status; null for a response that never came. */
function toneOfStatus(status: number | null): Tone {
  if (status === null || status >= 500) return 'bad';
  return status >= 400 ? 'warn' : 'good';
}
