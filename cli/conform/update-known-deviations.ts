import { type Document, isMap, isSeq, parseDocument, YAMLSeq } from 'yaml';
import { loadKnownDeviations } from '../../conformance/known-deviations/load-known-deviations.ts';
import type { KnownDeviation, Report, ReportedDeviation } from '../../conformance/report/report.ts';
import { mismatchOf } from '../../conformance/report/words.ts';
import { prepareFile, replaceFile, textIfThere } from '../shared/replace-file.ts';

/** Reads the list to update, which must be writable; a file that does not exist yet is an empty list. */
export async function loadListToUpdate(path: string): Promise<readonly KnownDeviation[]> {
  await prepareFile(path);
  return (await textIfThere(path)) === '' ? [] : loadKnownDeviations(path);
}

/** How long a new entry excuses a failure, in days. */
const days = 30;

/**
 * Updates a list from a run: adds failures, extends expired entries, and drops entries that pass or name no check.
 * Comments, reasons, owners and future dates stay. Returns what changed, as a sentence.
 */
export async function updateKnownDeviations(
  path: string,
  { outcome, scope, startedAt, checks, knownDeviations }: Report,
): Promise<string> {
  if (outcome === 'could-not-test' || scope.interrupted)
    return `${path} is unchanged: the run did not finish`;
  const expires = new Date(Date.parse(startedAt) + days * 86_400_000).toISOString().slice(0, 10);
  const checksIn = (...states: readonly ReportedDeviation['state'][]) =>
    new Set(knownDeviations.flatMap(({ check, state }) => (states.includes(state) ? [check] : [])));
  const [dropped, extended] = [checksIn('passes', 'unknown-check'), checksIn('expired')];
  const listed = new Set(knownDeviations.map(({ check }) => check));
  const added = checks
    .filter(({ id, verdict }) => verdict === 'fail' && !listed.has(id))
    .map(
      (check): KnownDeviation => ({
        check: check.id,
        reason: mismatchOf(check),
        owner: 'unassigned',
        expires,
      }),
    );
  const document: Document = parseDocument(await textIfThere(path));
  const list = isSeq(document.contents) ? document.contents : new YAMLSeq();
  document.contents = list;
  list.flow = false;
  list.items = list.items.filter((item) => isMap(item) && !dropped.has(String(item.get('check'))));
  for (const item of list.items)
    if (isMap(item) && extended.has(String(item.get('check')))) item.set('expires', expires);
  for (const entry of added) list.add(document.createNode(entry));
  await replaceFile(path, document.toString({ lineWidth: 0 }), loadKnownDeviations);
  const count = knownDeviations.length - dropped.size + added.length;
  const isChanged = added.length + extended.size + dropped.size > 0;
  const judges = isChanged ? '; the old list judged this run, the new one will judge the next' : '';
  return `${path} lists ${count}: ${added.length} added, ${extended.size} extended, ${dropped.size} removed${judges}`;
}
