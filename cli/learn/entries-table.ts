import { readFileSync } from 'node:fs';
import { valueAt } from '../../common/json-pointer.ts';
import { markdownTable } from '../../common/markdown-table.ts';
import { allChecks } from '../../conformance/checks/all-checks.ts';
import { whyNever } from '../../conformance/learn/conclude.ts';
import { connectionEntries, learnableEntries } from '../../conformance/learn/entries.ts';
import { adoptable } from '../../mock-server/profile/adoptable.ts';
import { profileEntries } from '../../spec/generated/profile-entries.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { choiceOf, type Entry } from '../../spec/profile-entry.ts';

const settled: ReadonlySet<Entry> = new Set(allChecks.flatMap(({ settles = [] }) => settles));

const schema: unknown = JSON.parse(
  readFileSync(new URL('../../spec/generated/profile.schema.json', import.meta.url), 'utf8'),
);

/** What the schema of the profile says about an entry. */
interface EntrySchema {
  readonly description: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly items?: EntrySchema;
}

/** The page that says what each entry of a profile means, and whether it can be adopted and learnt, or why not. */
export function entriesTable(): string {
  const connection = connectionEntries.filter((entry) => entry.includes('.'));
  const entries = [...connection, ...learnableEntries];
  const rows = (ofGroup: string) =>
    entries
      .filter((entry) => groupOf(entry) === ofGroup)
      .map((entry) => [`\`${entry}\``, ...meaning(entry), adopted(entry), learnt(entry)]);
  const groups = Object.keys(simulatorProfile).filter((group) => rows(group).length > 0);
  const heads = ['entry', 'meaning', 'values', 'adopted', 'learnt'];
  const parts = groups.map((group) => `## ${group}\n\n${markdownTable(heads, rows(group))}`);
  const canBeAdopted = learnableEntries.filter((entry) => choiceOf(entry) in adoptable);
  const both = canBeAdopted.filter(isLearnt);
  return `<!-- written by 'npx vitest run cli/learn/learnable -u', do not edit -->
# Entries of a profile

What the entries of a [profile](profiles.md) mean, which of them the simulator adopts, which
[\`parkproof learn\`](learning.md) can find out, and why not the others. Apart from entries that say how to connect, there are
${learnableEntries.length}: ${canBeAdopted.length} can be adopted, ${learnableEntries.filter(isLearnt).length} can be learnt, and ${both.length} both. \`credentials\`, \`timings\`, \`base_url\`,
\`environment\` and \`notes\` are not listed.

${parts.join('\n')}`;
}

const setUp = 'it says how to reach a service or how long to wait, so there is nothing to adopt';
const isLearnt = (entry: Entry) => settled.has(entry) && whyNever(entry) === null;
const groupOf = (entry: string) => entry.split('.')[0] ?? '';

/** The cells that say what an entry means and which values it takes. */
function meaning(entry: Entry): [string, string] {
  const own = valueAt(schema, `/properties/${entry.replaceAll('.', '/properties/')}`) as EntrySchema;
  return [own.description, valuesOf(own)];
}

/** The values that an entry takes, besides null, which leaves it undeclared. */
function valuesOf({ type = [], enum: listed = [], items }: EntrySchema): string {
  if (listed.length > 0)
    return listed
      .filter((value) => value !== null)
      .map((value) => `\`${value}\``)
      .join(', ');
  if (items !== undefined) return `list: ${valuesOf(items)}`;
  const kinds = [type].flat().filter((kind) => kind !== 'null');
  return kinds.map((kind) => ({ boolean: '`true`, `false`', string: 'text' })[kind] ?? kind).join(' or ');
}

function adopted(entry: Entry): string {
  const which = adoptable[choiceOf(entry)];
  if (which === 'all') return 'yes';
  const only = which === undefined ? 'no' : `only ${which.map((one) => `\`${String(one)}\``).join(', ')}`;
  return `${only}: ${profileEntries[entry]?.notAdopted ?? setUp}`;
}

function learnt(entry: Entry): string {
  if (connectionEntries.includes(entry)) return 'no: it is needed to connect';
  return isLearnt(entry) ? 'yes' : `no: ${whyNever(entry)}`;
}
