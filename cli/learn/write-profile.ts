import { type Document, isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import type { LearntEntry } from '../../conformance/learn/conclude.ts';
import { wayInEntries } from '../../conformance/learn/way-in.ts';
import { profileTemplate } from '../../spec/generated/profile-template.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { type Entry, entryIn } from '../../spec/profile-entry.ts';
import { commentOf } from './comment-of.ts';
import { setInOrder } from './set-in-order.ts';

/** Entries of `--profile` that a learnt file omits: an address may hold a secret, and some only say how to get in. */
const leftToTheWay: ReadonlySet<Entry> = new Set<Entry>(['base_url', 'timings', 'webhooks.endpoint']);

/** Where a learnt profile comes from. */
interface WrittenFrom {
  readonly url: string;
  readonly day: string;
  /** Those of `--profile`, if it only names them; otherwise null. */
  readonly credentials: Profile['credentials'] | null;
}

/** Writes a learnt profile in the order and with the explanations of the simulator's own; credentials only by name. */
export function writeProfile(
  profile: Profile,
  entries: readonly LearntEntry[],
  { url, day, credentials }: WrittenFrom,
): string {
  const document = parseDocument(profileTemplate);
  const top = document.contents as unknown as YAMLMap;
  document.commentBefore = heading(url, day, credentials !== null);
  // The comment above the first entry is about the simulator.
  const [first] = top.items;
  if (isScalar(first?.key)) first.key.commentBefore = null;
  top.commentBefore = null;
  document.set('name', profile.name);
  if (credentials === null) document.delete('credentials');
  else document.set('credentials', document.createNode(credentials));
  for (const item of top.items) if (isMap(item.value)) item.value.delete('notes');
  for (const entry of wayInEntries) {
    const value = leftToTheWay.has(entry) ? null : entryIn(profile, entry);
    if (value === null) document.deleteIn(entry.split('.'));
    else setValue(document, entry, value, ' from --profile');
  }
  for (const entry of entries) setValue(document, entry.entry, entry.value, commentOf(entry));
  return document.toString({ lineWidth: 0 });
}

/** Sets an entry of a document, where the order of a profile has it. */
export function setValue(document: Document, entry: Entry, value: unknown, comment: string): void {
  const node = document.createNode(value, { flow: true });
  node.comment = comment;
  setInOrder(document, entry.split('.'), node);
}

const heading = (url: string, day: string, isNamed: boolean) =>
  [
    `What ${url} does at the points that the specification leaves open, as parkproof learn saw it on ${day}.`,
    'The comment on a value says what was seen; the comment on null says why nothing is known. Updates keep your changes.',
    isNamed
      ? 'The credentials come from environment variables.'
      : 'The credentials are not here: they are in the file that was passed with --profile.',
  ]
    .map((line) => ` ${line}`)
    .join('\n');
