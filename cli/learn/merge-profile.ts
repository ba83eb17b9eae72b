import { parseDocument } from 'yaml';
import type { LearntEntry } from '../../conformance/learn/conclude.ts';
import { entryIn } from '../../spec/profile-entry.ts';
import { commentOf } from './comment-of.ts';
import type { LearntFile } from './learnt-file.ts';
import { setValue } from './write-profile.ts';

/** An updated file, with the entries that were added. */
export interface MergedFile {
  readonly text: string;
  readonly added: readonly LearntEntry[];
}

/** Fills in what a file does not know yet. It keeps its values, comments and order. */
export function mergeProfile({ text, profile }: LearntFile, entries: readonly LearntEntry[]): MergedFile {
  const document = parseDocument(text);
  const open = entries.filter(({ entry }) => entryIn(profile, entry) === null);
  const added = open.filter(({ value }) => value !== null);
  for (const one of added) setValue(document, one.entry, one.value, commentOf(one));
  return { text: added.length === 0 ? text : document.toString({ lineWidth: 0 }), added };
}
