import type { Defect } from './defect.ts';

/** A defect without its id. Its clause may leave out the topic that it shares with the id. */
export type Row = Omit<Defect, 'id'>;

/** Makes the defects of one topic. The keys of the rows complete their ids. */
export function topicDefects(topic: string, rows: Readonly<Record<string, Row>>): Defect[] {
  return Object.entries(rows).map(([name, row]) => ({
    ...row,
    id: `${topic}.${name}`,
    clause: row.clause.includes('.') ? row.clause : `${topic}.${row.clause}`,
  }));
}
