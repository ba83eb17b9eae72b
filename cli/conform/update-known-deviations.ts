import { type Document, isMap, isSeq, parseDocument, YAMLSeq } from 'yaml';
import type { KnownDeviation } from '../../conformance/known-deviations/known-deviation.ts';
import { loadKnownDeviations } from '../../conformance/known-deviations/load-known-deviations.ts';
import type { Report } from '../../conformance/report/report.ts';
import { replaceFile, textIfThere } from '../shared/replace-file.ts';
import { updateList } from './update-list.ts';

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
