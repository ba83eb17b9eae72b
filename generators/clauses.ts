import { readFile } from 'node:fs/promises';
import { type Document, parseDocument } from 'yaml';
import type { Clause } from '../spec/clause.ts';
import { specFolder } from './contract.ts';

/** Reads the register of clauses, with its comments, since some explain what the simulator chose. */
export async function readRegister(): Promise<Document> {
  return parseDocument(await readFile(`${specFolder}clauses.yaml`, 'utf8'));
}

/** The clauses of the register. No check can judge a choice that a sentence describes. */
export function clausesIn(register: Document): readonly Clause[] {
  const sections = register.toJS() as readonly WrittenSection[];
  return sections.flatMap(({ section, clauses }) =>
    clauses.map(({ id, also, entry: _entry, simulator: _simulator, ...clause }) => ({
      id,
      section,
      ...(also !== undefined && { also }),
      ...defaults,
      status: clause.profile === undefined ? 'stated' : 'open',
      ...(clause.profile?.includes('.notes.') && { untestable: inProse }),
      ...clause,
    })),
  );
}

/** A section of clauses.yaml, whose clauses leave out what they say by default. */
interface WrittenSection {
  readonly section: string;
  readonly clauses: readonly (Omit<Clause, keyof typeof defaults | 'section' | 'status'> &
    Partial<typeof defaults> & {
      /** What the entry of the profile may be, and what the simulator chose; `readProfileSource` reads them. */
      readonly entry?: unknown;
      readonly simulator?: unknown;
    })[];
}

/** What spec/clauses.schema.yaml gives as defaults. */
const defaults = { side: 'service', level: 'must' } as const;

const inProse = 'A profile can describe it only in prose, which a check cannot judge.';

/** Source of the register of clauses, which checks cite and reports show. */
export function clausesModule(clauses: readonly Clause[]): string {
  return `import type { Clause } from '../clause.ts';

export type { Clause } from '../clause.ts';

/** Every clause, in the order of the specification. */
export const clauses: readonly Clause[] = ${JSON.stringify(clauses, null, 1)};
`;
}

/** Source of the requirements by clause, without the service's open ones: small enough to load at every start. */
export function clauseRequirementsTable(clauses: readonly Clause[]): string {
  const entries = clauses
    .filter(({ side, status }) => status === 'stated' || side !== 'service')
    .map(({ id, requirement }) => [id, requirement] as const);
  return `/** The requirement of a clause by its id. */
export const clauseRequirements: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(entries), null, 1)};
`;
}
