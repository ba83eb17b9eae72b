import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { specFolder } from './contract.ts';

/** The register of clauses as a module: what checks cite and reports show. */
export async function clausesModule(): Promise<string> {
  const clauses: unknown = parse(await readFile(`${specFolder}clauses.yaml`, 'utf8'));
  return `/** One statement of the specification; see spec/clauses.schema.json. */
export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly also?: readonly string[];
  readonly side: 'service' | 'client' | 'partner';
  readonly status: 'stated' | 'open';
  readonly level: 'must' | 'should';
  readonly kind: string;
  readonly requirement: string;
  readonly profile?: string;
  readonly untestable?: string;
}

/** Every clause, in the order of the specification. */
export const clauses: readonly Clause[] = ${JSON.stringify(clauses, null, 1)};
`;
}
