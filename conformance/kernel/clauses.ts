import { clauses } from '../../spec/generated/clauses.ts';

/** The ids of all clauses. */
export const clauseIds: ReadonlySet<string> = new Set(clauses.map(({ id }) => id));

/** The ids of the stated clauses. */
export const statedClauses: ReadonlySet<string> = new Set(
  clauses.flatMap(({ id, status }) => (status === 'stated' ? [id] : [])),
);
