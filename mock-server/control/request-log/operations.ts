import { unknownItem } from '../../kernel/problems.ts';
import type { ControlOperation, ControlQuery, ControlSchemas } from '../operation.ts';
import type { DrawEntry } from './draw-entry.ts';
import type { DrawExchange } from './draw-exchange.ts';
import type { RecordedEntry } from './record.ts';
import type { Journal } from './request-log.ts';

type Entry = ControlSchemas['JournalEntry'];

/** Lists and shows what is in the journal. `onCleared` hears when it is emptied. */
export function journalOperations(deps: {
  readonly journal: Journal;
  readonly drawEntry: DrawEntry;
  readonly drawExchange: DrawExchange;
  readonly onCleared: () => void;
}) {
  const { journal, drawEntry, drawExchange, onCleared } = deps;

  const listJournal = (({ query }) => {
    const limit = query.limit ?? 50;
    const matches = matcherOf(query);
    const entries: Entry[] = [];
    let next: number | null = null;
    for (const recorded of journal.newest(query.before)) {
      if (!mayMatch(recorded, query)) continue;
      const entry = drawEntry(recorded);
      if (!matches(entry)) continue;
      if (entries.length === limit) {
        next = entries.at(-1)?.id ?? null;
        break;
      }
      entries.push(entry);
    }
    return { status: 200, body: { entries, next, kept: journal.kept, dropped: journal.dropped } };
  }) satisfies ControlOperation<'listJournal'>;

  const readJournalEntry = (({ path }) => {
    const found = journal.find(path.entry);
    if (found === undefined)
      throw unknownItem('entry', String(path.entry), 'request or webhook attempt in the journal');
    return { status: 200, body: drawExchange(found) };
  }) satisfies ControlOperation<'readJournalEntry'>;

  const clearJournal = (() => {
    const removed = journal.clear();
    onCleared();
    return { status: 200, body: { removed } };
  }) satisfies ControlOperation<'clearJournal'>;

  return { listJournal, readJournalEntry, clearJournal };
}

type Query = ControlQuery<'listJournal'>;

/** What can be told without drawing the entry. */
function mayMatch(entry: RecordedEntry, { kind, operation, advised }: Query): boolean {
  return (
    (kind === undefined || entry.kind === kind) &&
    (operation === undefined || (entry.kind === 'request' && entry.operation === operation)) &&
    (advised === undefined || entry.advice > 0 === advised)
  );
}

function matcherOf({ status, search }: Query): (entry: Entry) => boolean {
  const sought = search?.toLowerCase();
  const pattern = status?.replace('xx', '');
  return (entry) =>
    (pattern === undefined || (entry.status !== null && String(entry.status).startsWith(pattern))) &&
    (sought === undefined || haystack(entry).includes(sought));
}

function haystack({ method, path, user, webhook }: Entry): string {
  const { delivery = '', booking = '', plate = '', action = '' } = webhook ?? {};
  return `${method} ${path} ${user ?? ''} ${delivery} ${booking} ${plate} ${action}`.toLowerCase();
}
