import { unknownItem } from '../../kernel/problems.ts';
import type { ControlOperation, ControlQuery, ControlSchemas } from '../operation.ts';
import type { RecordedEntry } from './record.ts';
import type { RenderEntry } from './render-entry.ts';
import type { RenderExchange } from './render-exchange.ts';
import type { RequestLog } from './request-log.ts';

type Entry = ControlSchemas['JournalEntry'];

/** Lists and shows what is in the request log; calls `onCleared` when it is emptied. */
export function requestLogOperations(deps: {
  readonly requestLog: RequestLog;
  readonly renderEntry: RenderEntry;
  readonly renderExchange: RenderExchange;
  readonly onCleared: () => void;
}) {
  const { requestLog, renderEntry, renderExchange, onCleared } = deps;

  const listJournal = (({ query }) => {
    const limit = query.limit ?? 50;
    const matches = matcherOf(query);
    const entries: Entry[] = [];
    let next: number | null = null;
    for (const recorded of requestLog.newest(query.before)) {
      if (!mayMatch(recorded, query)) continue;
      const entry = renderEntry(recorded);
      if (!matches(entry)) continue;
      if (entries.length === limit) {
        next = entries.at(-1)?.id ?? null;
        break;
      }
      entries.push(entry);
    }
    return { status: 200, body: { entries, next, kept: requestLog.kept, dropped: requestLog.dropped } };
  }) satisfies ControlOperation<'listJournal'>;

  const readJournalEntry = (({ path }) => {
    const found = requestLog.find(path.entry);
    if (found === undefined)
      throw unknownItem('entry', String(path.entry), 'request or webhook attempt in the request log');
    return { status: 200, body: renderExchange(found) };
  }) satisfies ControlOperation<'readJournalEntry'>;

  const clearJournal = (() => {
    const removed = requestLog.clear();
    onCleared();
    return { status: 200, body: { removed } };
  }) satisfies ControlOperation<'clearJournal'>;

  return { listJournal, readJournalEntry, clearJournal };
}

type Query = ControlQuery<'listJournal'>;

/** What can be shown without rendering the entry. */
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
