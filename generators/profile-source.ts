import { readFile } from 'node:fs/promises';
import { Document, isNode, parse, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { capitalised } from '../common/capitalised.ts';
import type { EntryUse } from '../spec/profile-entry.ts';
import { type JsonSchema, specFolder } from './contract.ts';
import { closeObjects } from './schemas.ts';

/** The schema of a profile or of a group in it. */
interface Group {
  readonly description: string;
  required?: readonly string[];
  properties?: Record<string, Group | JsonSchema>;
}

/**
 * Puts the choices that open clauses define into the frame of a profile. Returns the schema of every profile, the
 * simulator's own profile as text, and the use of every entry. Throws if a choice is not defined once.
 */
export async function readProfileSource(register: Document) {
  const frame = parse(await readFile(`${specFolder}profile-frame.yaml`, 'utf8')) as {
    readonly schema: Group & { readonly properties: Record<string, Group> };
    readonly simulator: string;
  };
  const choices = readChoices(register);
  for (const { path, schema } of choices) place(frame.schema, path, schema);
  const simulator = new Document({});
  const entries: Record<string, EntryUse> = {};
  for (const [group, { description }] of Object.entries(frame.schema.properties)) {
    const ofGroup = choices.filter(({ path }) => path[0] === group);
    if (ofGroup.length === 0) continue;
    const key = new Scalar(group);
    key.commentBefore = ` ${description}`;
    key.spaceBefore = true;
    simulator.set(key, simulator.createNode({}));
    for (const { path, simulator: value, use } of ofGroup) {
      simulator.setIn(path, value);
      if (!isNote(path)) entries[path.join('.')] = use;
    }
  }
  return {
    schema: closeObjects(frame.schema) as JsonSchema,
    simulator: `${frame.simulator}${simulator.toString({ lineWidth: 0 })}`,
    entries,
  };
}

interface Choice {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  /** The simulator's choice as a YAML node, with its comment. */
  readonly simulator: unknown;
  readonly use: EntryUse;
}

const isNote = (path: readonly string[]) => path[1] === 'notes';

/** The choices of clauses.yaml in its order, those that only sentences describe last. */
function readChoices(register: Document): readonly Choice[] {
  const sections = register.contents as unknown as YAMLSeq<YAMLMap<string, YAMLSeq<YAMLMap>>>;
  const open = sections.items.flatMap((section) =>
    (section.get('clauses')?.items ?? []).filter((clause) => clause.has('profile')),
  );
  const choices = new Map<string, Choice>();
  for (const clause of open) {
    if (!clause.has('simulator')) continue;
    const path = String(clause.get('profile'));
    if (choices.has(path)) throw new Error(`spec/clauses.yaml defines ${path} twice`);
    choices.set(path, choiceOf(path, clause));
  }
  const missing = open.map((clause) => String(clause.get('profile'))).filter((path) => !choices.has(path));
  if (missing.length > 0) throw new Error(`no entry in spec/clauses.yaml defines ${missing.join(', ')}`);
  return [...choices.values()].sort((a, b) => Number(isNote(a.path)) - Number(isNote(b.path)));
}

interface Definition extends JsonSchema, EntryUse {
  readonly description?: string;
  readonly type?: string;
  readonly values?: readonly string[];
}

/** The description is the requirement unless the entry has one of its own, and every choice may be null. */
function choiceOf(path: string, clause: YAMLMap): Choice {
  const { requirement, entry = {} } = clause.toJSON() as { requirement: string; entry?: Definition };
  const { description, type, values, adopts, notAdopted, notLearnt, connects, setUp, ...rest } = entry;
  if (((type ?? values) === undefined) !== path.includes('.notes.'))
    throw new Error(`in spec/clauses.yaml, ${path} needs values or a type, and a note has neither`);
  const value = clause.get('simulator', true);
  const others = values?.filter((one) => one !== clause.get('simulator')) ?? [];
  if (isNode(value) && others.length > 0)
    value.comment = [...(value.comment == null ? [] : [value.comment]), ` or ${others.join(', ')}`].join(';');
  return {
    path: path.split('.'),
    schema: {
      description: description ?? capitalised(requirement.replace('Left open: ', '')),
      type: [type ?? 'string', 'null'],
      ...(values !== undefined && { enum: [...values, null] }),
      ...rest,
    },
    simulator: value,
    use: { adopts, notAdopted, notLearnt, connects, setUp } as EntryUse,
  };
}

/** Puts the schema of a choice, which a profile may omit, into its group. */
function place(group: Group, [name = '', ...rest]: readonly string[], schema: JsonSchema): void {
  group.required ??= [];
  group.properties ??= {};
  if (rest.length === 0) {
    group.properties[name] = schema;
    return;
  }
  if (name === 'notes')
    group.properties[name] ??= { description: 'Choices that no check can judge, one sentence each.' };
  const inner = group.properties[name];
  if (inner === undefined) throw new Error(`spec/profile-frame.yaml has no group ${name}`);
  place(inner as Group, rest, schema);
}
