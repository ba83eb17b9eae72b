import { counted } from '../../common/counted.ts';
import type { LearntEntry } from '../../conformance/learn/conclude.ts';
import type { LearntProfile } from '../../conformance/learn/learn-profile.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { entryIn } from '../../spec/profile-entry.ts';
import { replaceFile } from '../shared/replace-file.ts';
import {
  inOneLine,
  type LearntFile,
  loadLearntFile,
  mergeProfile,
  type WrittenFrom,
  writeProfile,
} from './learnt-file.ts';

interface Delivery extends Omit<WrittenFrom, 'day'> {
  readonly file: LearntFile | null;
  readonly isCheck: boolean;
}

/** Writes, prints or checks the learnt profile, and returns the exit code of the command. */
export async function deliverProfile(
  { profile, entries, report }: LearntProfile,
  { url, file, isCheck, credentials }: Delivery,
): Promise<number> {
  for (const { kind, id, user, reason } of report.leftovers)
    process.stderr.write(`left behind: ${kind} ${id} of ${user}: ${reason}\n`);
  const settled = entries.filter(({ value }) => value !== null).length;
  const count = `${settled} of ${entries.length} entries are settled`;
  const written = () =>
    writeProfile(profile, entries, { url, day: report.startedAt.slice(0, 10), credentials });
  if (file === null) {
    process.stdout.write(written());
    process.stderr.write(`${count}\n`);
    return 0;
  }
  const drifts = findDrift(file.profile, entries);
  if (isCheck) {
    for (const drift of drifts) say(describeDrift(drift));
    say(
      drifts.length === 0
        ? `${file.path}: nothing seen contradicts it`
        : `${file.path}: the implementation contradicts it at ${counted(drifts.length, 'point')}`,
    );
    return drifts.length === 0 ? 0 : 1;
  }
  if (file.text === '') {
    await replaceFile(file.path, written(), loadLearntFile);
    say(`written: ${file.path}; ${count}`);
    return 0;
  }
  const { text, added } = mergeProfile(file, entries);
  await replaceFile(file.path, text, loadLearntFile);
  for (const { entry, value } of added) say(`${entry}: ${JSON.stringify(value)} added`);
  for (const drift of drifts) say(`${describeDrift(drift)}; the file keeps its value`);
  say(`updated: ${file.path}; ${added.length} added, ${drifts.length} different; ${count}`);
  return 0;
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** The entries of a file that the learnt ones contradict. An entry for which nothing was seen is not contradicted. */
function findDrift(file: Profile, entries: readonly LearntEntry[]) {
  return entries.flatMap(({ entry, fits, shown }) => {
    const written = entryIn(file, entry);
    const text = JSON.stringify(written);
    if (written === null || fits.length === 0 || fits.some((value) => JSON.stringify(value) === text))
      return [];
    return [{ entry, written, fits, shown }];
  });
}

function describeDrift({ entry, written, fits, shown }: ReturnType<typeof findDrift>[number]): string {
  const found = fits.map((value) => JSON.stringify(value)).join(' or ');
  const seen = inOneLine(shown.slice(0, 3).join('; '));
  return `${entry}: the file says ${JSON.stringify(written)}, now it is ${found} (${seen})`;
}
