import { type Document, isMap, isSeq, parseDocument, YAMLSeq } from 'yaml';
import type { KnownDeviation } from '../../conformance/known-deviations/known-deviation.ts';
import { loadKnownDeviations } from '../../conformance/known-deviations/load-known-deviations.ts';
import type { Report } from '../../conformance/report/report.ts';
import { replaceFile, textIfThere } from '../shared/replace-file.ts';

/** Reads the list to update; a file that does not exist yet is an empty list. */
export async function loadListToUpdate(path: string): Promise<readonly KnownDeviation[]> {
  return (await textIfThere(path)) === '' ? [] : loadKnownDeviations(path);
}

/** Updates a list from a run and keeps its comments; returns what changed, as a sentence. */
export async function updateKnownDeviations(
  path: string,
  earlier: readonly KnownDeviation[],
  report: Report,
): Promise<string> {
  if (report.outcome === 'could-not-test' || report.scope.interrupted) {
    return `${path} is unchanged: the run did not finish`;
  }
  const { entries, added, extended, dropped } = updateList(earlier, report);
  const wanted = new Map(entries.map((entry) => [entry.check, entry]));
  const document: Document = parseDocument(await textIfThere(path));
  const list = isSeq(document.contents) ? document.contents : new YAMLSeq();
  document.contents = list;
  list.flow = false;
  list.items = list.items.filter((item) => isMap(item) && wanted.has(String(item.get('check'))));
  for (const item of list.items) {
    if (isMap(item)) item.set('expires', wanted.get(String(item.get('check')))?.expires);
  }
  const listed = new Set(earlier.map(({ check }) => check));
  for (const entry of entries) if (!listed.has(entry.check)) list.add(document.createNode(entry));
  await replaceFile(path, document.toString({ lineWidth: 0 }), loadKnownDeviations);
  return `${path} lists ${entries.length}: ${added} added, ${extended} extended, ${dropped} removed`;
}

/** How long a new entry excuses a failure, in days. */
const days = 30;

/**
 * Updates a list of known deviations from a run: adds failures, extends expired entries, and drops entries that pass
 * or name no check. Reasons, owners and future dates stay. Returns the list with the numbers of what changed.
 */
function updateList(earlier: readonly KnownDeviation[], report: Report) {
  const start = new Date(report.startedAt);
  const expires = new Date(start.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const states = new Map(report.knownDeviations.map(({ check, state }) => [check, state]));
  const kept = earlier.filter(({ check }) => !outdated.has(states.get(check)));
  const isExpired = ({ check }: KnownDeviation) => states.get(check) === 'expired';
  const listed = new Set(earlier.map(({ check }) => check));
  const added = report.checks
    .filter(({ id, verdict }) => verdict === 'fail' && !listed.has(id))
    .map(
      ({ id, expected, found }): KnownDeviation => ({
        check: id,
        reason: `expected ${expected}, found ${found}`,
        owner: 'unassigned',
        expires,
      }),
    );
  return {
    entries: [...kept.map((entry) => (isExpired(entry) ? { ...entry, expires } : entry)), ...added],
    added: added.length,
    extended: kept.filter(isExpired).length,
    dropped: earlier.length - kept.length,
  };
}

const outdated: ReadonlySet<string | undefined> = new Set(['passes', 'unknown-check']);
