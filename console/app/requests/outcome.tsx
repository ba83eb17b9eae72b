import type { Schemas } from '../api/clients.ts';
import { Badge, toneOfStatus } from '../parts/badge.tsx';

/** How a request ended: its status, or why there was no answer. */
export function Outcome({ entry }: { readonly entry: Schemas['JournalEntry'] }) {
  const { status, outcome } = entry;
  const text = outcome === 'answered' ? status : [status, outcome].filter(Boolean).join(' ');
  return <Badge tone={outcome === 'answered' ? toneOfStatus(status) : 'bad'}>{text}</Badge>;
}
