import { readFile } from 'node:fs/promises';
import { Document, isNode, parse, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { EntryUse } from '../spec/profile-entry.ts';
import { type JsonSchema, specFolder } from './contract.ts';
import { closeObjects } from './schemas.ts';

interface ObjectSchema {
  readonly description: string;
  readonly examples?: readonly unknown[];
  readonly type?: 'object';
  readonly additionalProperties?: false;
  properties?: Record<string, ObjectSchema | JsonSchema>;
}

/**
 * Puts the choices that open clauses define into the frame of a profile. Returns the schema of every profile, the
 * simulator's own profile as text, and the use of every entry. Throws if a choice is not defined once.
 */
export async function readProfileSource(register: Document) {
  const frame = parse(await readFile(`${specFolder}profile-frame.yaml`, 'utf8')) as {
    schema: ObjectSchema & { properties: Record<string, ObjectSchema> };
    simulator: string;
  };
  const whole = closeObjects(frame.schema) as typeof frame.schema;
  const choices = readChoices(register);
  for (const { path } of choices) {
    if (whole.properties[path[0] ?? ''] === undefined)
      throw new Error(`spec/profile-frame.yaml has no group for ${path.join('.')}`);
  }
  const simulator = new Document({});
  const entries: Record<string, EntryUse> = {};
  for (const [group, schema] of Object.entries(whole.properties)) {
    const ofGroup = choices.filter(({ path }) => path[0] === group);
    if (ofGroup.length === 0) continue;
    for (const { path, schema: choiceSchema } of ofGroup) place(schema, path.slice(1), choiceSchema);
    whole.properties[group] = closed(schema);
    const key = new Scalar(group);
    key.commentBefore = ` ${schema.description}`;
    key.spaceBefore = true;
    simulator.set(key, simulator.createNode({}));
    for (const { path, simulator: value, use } of ofGroup) {
      simulator.setIn(path, value);
      if (!isNote(path)) entries[path.join('.')] = use;
    }
  }
  return {
    schema: whole as unknown as JsonSchema,
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
  const leftOpen = requirement.replace('Left open: ', '');
  const value = clause.get('simulator', true);
  const others = values?.filter((one) => one !== clause.get('simulator')) ?? [];
  if (isNode(value) && others.length > 0)
    value.comment = [...(value.comment == null ? [] : [value.comment]), ` or ${others.join(', ')}`].join(';');
  return {
    path: path.split('.'),
    schema: {
      description: description ?? `${leftOpen.slice(0, 1).toUpperCase()}${leftOpen.slice(1)}`,
      type: [type ?? 'string', 'null'],
      ...(values !== undefined && { enum: [...values, null] }),
      ...rest,
    },
    simulator: value,
    use: { adopts, notAdopted, notLearnt, connects, setUp } as EntryUse,
  };
}

/** The choices of a group that no check can judge. */
const notes = { description: 'Choices that no check can judge, one sentence each.' };

/** Puts a schema into the properties of a group, or of a group in it. */
function place(group: ObjectSchema, [name = '', ...rest]: readonly string[], schema: JsonSchema): void {
  group.properties ??= {};
  if (rest.length === 0) {
    group.properties[name] = schema;
    return;
  }
  const inner = group.properties[name] ?? (name === 'notes' ? notes : undefined);
  if (inner === undefined) throw new Error(`spec/profile-frame.yaml has no group ${name}`);
  const own: ObjectSchema = { ...(inner as ObjectSchema) };
  place(own, rest, schema);
  group.properties[name] = closed(own);
}

function closed({ description, examples, properties = {} }: ObjectSchema): ObjectSchema {
  return {
    description,
    ...(examples !== undefined && { examples }),
    type: 'object',
    additionalProperties: false,
    properties,
  };
}
