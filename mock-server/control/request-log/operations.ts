import { requireItem } from '../../kernel/problems.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import { type ControlOperations, type ControlQuery, type ControlSchemas, ok } from '../operation.ts';
import { contains, isWanted } from '../paging.ts';
import { renderEntry, renderExchange } from './render-entry.ts';
import { createDemoSecrets } from './write-curl-command.ts';

type Entry = ControlSchemas['JournalEntry'];

/** Lists, shows and clears the entries of the request log. */
export function requestLogOperations(deps: ControlDependencies) {
  const { requestLog, hub, identifyUser, settings, tokens } = deps;
  // Where others can reach the simulator, every credential is a secret.
  const demo = settings.controlToken === null ? createDemoSecrets(tokens) : null;

  return {
    listJournal({ query }) {
      const limit = query.limit ?? 50;
      const matches = matcherOf(query);
      const entries: Entry[] = [];
      let next: number | null = null;
      for (const recorded of requestLog.newest(query.before)) {
        const entry = renderEntry(recorded, identifyUser);
        if (!matches(entry)) continue;
        if (entries.length === limit) {
          next = entries.at(-1)?.id ?? null;
          break;
        }
        entries.push(entry);
      }
      return ok({ entries, next, kept: requestLog.kept, dropped: requestLog.dropped });
    },
    readJournalEntry({ path }) {
      const kind = 'request or webhook attempt in the request log';
      const found = requireItem(requestLog.find(path.entry), 'entry', String(path.entry), kind);
      return ok(renderExchange(found, deps, demo));
    },
    clearJournal() {
      const removed = requestLog.clear();
      hub.changed('journal');
      return ok({ removed });
    },
  } satisfies Partial<ControlOperations>;
}

function matcherOf(query: ControlQuery<'listJournal'>): (entry: Entry) => boolean {
  const { kind, operation, advised, status } = query;
  const pattern = status?.replace('xx', '');
  return (entry) =>
    isWanted(kind, entry.kind) &&
    isWanted(operation, entry.operation) &&
    isWanted(advised, entry.advice > 0) &&
    (pattern === undefined || (entry.status !== null && String(entry.status).startsWith(pattern))) &&
    contains(query.search, haystack(entry));
}

function haystack({ method, path, user, webhook }: Entry): string {
  const { delivery = '', booking = '', plate = '', action = '' } = webhook ?? {};
  return `${method} ${path} ${user ?? ''} ${delivery} ${booking} ${plate} ${action}`;
}
