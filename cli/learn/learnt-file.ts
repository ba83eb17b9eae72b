import { type Document, isMap, isScalar, type Node, parseDocument, YAMLMap } from 'yaml';
import { fileReason } from '../../common/file-error.ts';
import type { LearntEntry } from '../../conformance/learn/conclude.ts';
import { connectionEntries } from '../../conformance/learn/entries.ts';
import { shorten } from '../../conformance/report/terminal/lines.ts';
import { profileTemplate } from '../../spec/generated/profile-template.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { loadProfile, ProfileError } from '../../spec/load-profile.ts';
import { type Entry, entryIn } from '../../spec/profile-entry.ts';
import { textIfThere } from '../shared/replace-file.ts';

/** A file with a learnt profile, which need not have credentials. */
export interface LearntFile {
  readonly path: string;
  /** Empty if the file does not exist or is blank. */
  readonly text: string;
  /** The profile in the file, with placeholders if it has no credentials. */
  readonly profile: Profile;
}

/** Placeholders for the credentials that the file leaves to `--profile`. */
const noCredentials = { api_user: 'none', users: [{ name: 'none', api_key: 'none' }] };

/** Reads the file to write, check or update. Throws ProfileError. */
export async function loadLearntFile(path: string): Promise<LearntFile> {
  const text = await textIfThere(path).catch((error: Error) => {
    throw new ProfileError(`${path} cannot be read: ${fileReason(error)}`);
  });
  if (text.trim() === '')
    return { path, text: '', profile: { profile: 1, name: 'nothing', credentials: noCredentials } };
  return { path, text, profile: await loadProfile(path, noCredentials) };
}

/** Entries of `--profile` that a learnt file omits: a URL may hold a secret, and timings are no choice. */
const omittedConnectionEntries: ReadonlySet<Entry> = new Set<Entry>([
  'base_url',
  'timings',
  'webhooks.endpoint',
]);

/** What the heading of a learnt file says, and its credentials. */
export interface WrittenFrom {
  readonly url: string;
  readonly day: string;
  /** The credentials of `--profile` if they only name environment variables; otherwise null. */
  readonly credentials: Profile['credentials'] | null;
}

/** Writes a learnt profile in the order and with the comments of the simulator's own; credentials only by name. */
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
  for (const entry of connectionEntries) {
    const value = omittedConnectionEntries.has(entry) ? null : entryIn(profile, entry);
    if (value === null) document.deleteIn(entry.split('.'));
    else setValue(document, entry, value, ' given, not learnt');
  }
  for (const entry of entries) setValue(document, entry.entry, entry.value, commentOf(entry));
  return document.toString({ lineWidth: 0 });
}

const heading = (url: string, day: string, isNamed: boolean) =>
  [
    `What ${url} does at the points that the specification leaves open, as parkproof learn saw it on ${day}.`,
    'The comment on a value says what was seen; the comment on null says why nothing is known. Updates keep your changes.',
    isNamed
      ? 'The credentials come from environment variables.'
      : 'This file has no credentials; they are in the profile that parkproof learn used to connect.',
  ]
    .map((line) => ` ${line}`)
    .join('\n');

/** Fills in the entries that a file leaves open. Its values, comments and order stay. */
export function mergeProfile({ text, profile }: LearntFile, entries: readonly LearntEntry[]) {
  const document = parseDocument(text);
  const open = entries.filter(({ entry }) => entryIn(profile, entry) === null);
  const added = open.filter(({ value }) => value !== null);
  for (const one of added) setValue(document, one.entry, one.value, commentOf(one));
  return { text: added.length === 0 ? text : document.toString({ lineWidth: 0 }), added };
}

/** Sets an entry of a document, with a comment. */
function setValue(document: Document, entry: Entry, value: unknown, comment: string): void {
  const node = document.createNode(value, { flow: true });
  node.comment = comment;
  place(document, entry.split('.'), node);
}

/** Puts a node at a path; a new one goes to its place in the order of spec/profiles/simulator.yaml. */
function place(document: Document, path: readonly string[], node: Node): void {
  const [key = '', outer] = [path.at(-1), path.slice(0, -1)];
  if (!isMap(document.getIn(outer))) place(document, outer, new YAMLMap());
  const map = document.getIn(outer) as YAMLMap;
  if (map.has(key)) {
    map.set(key, node);
    return;
  }
  const order = outer.reduce<unknown>((group, name) => Object(group)[name], simulatorProfile);
  const names = Object.keys(Object(order));
  const isLater = ({ key: other }: (typeof map.items)[number]) =>
    names.indexOf(String(isScalar(other) ? other.value : other)) > names.indexOf(key);
  const at = names.includes(key) ? map.items.findIndex(isLater) : -1;
  map.items.splice(at === -1 ? map.items.length : at, 0, document.createPair(key, node));
}

/** Longest comment beside an entry, in characters. */
const longest = 160;

/** The comment of an entry: what was seen and how often, or why nothing is known. */
function commentOf({ value, seen, reason, shown }: LearntEntry): string {
  const what = shown.slice(0, 3).join('; ');
  const text =
    value === null ? [reason, ...(what === '' ? [] : [`seen: ${what}`])].join('; ') : `${seen}: ${what}`;
  return ` ${shorten(inOneLine(text), longest)}`;
}

/** Replaces line breaks and control characters, which a response may hold, by spaces. */
export const inOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
