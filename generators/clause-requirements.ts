import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { specFolder } from './contract.ts';

/** What each stated clause and each one of the partner asks for, as a table small enough to be read at every start. */
export async function clauseRequirementsTable(): Promise<string> {
  const clauses = parse(await readFile(`${specFolder}clauses.yaml`, 'utf8')) as readonly {
    readonly id: string;
    readonly side: string;
    readonly status: string;
    readonly requirement: string;
  }[];
  const entries = clauses
    .filter(({ side, status }) => status === 'stated' || side !== 'service')
    .map(({ id, requirement }) => [id, requirement] as const);
  return `/** The requirement of a clause by its id. */
export const clauseRequirements: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(entries), null, 1)};
`;
}
