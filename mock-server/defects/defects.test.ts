import { describe, expect, it } from 'vitest';
import { clauses as register } from '../../spec/generated/clauses.ts';
import { createSimulator } from '../create-simulator.ts';
import { allDefects } from './all-defects.ts';

const clauses = new Map(register.map((clause) => [clause.id, clause]));

describe('the defects', () => {
  it('have ids of their own, topic first', () => {
    const ids = allDefects.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*\.[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*$/);
  });

  it('each break a clause that is stated, binds the service and can be tried', () => {
    for (const { id, clause, level } of allDefects) {
      expect(clauses.get(clause), id).toMatchObject({ status: 'stated', side: 'service' });
      // What may be left out cannot be required, and can still be done badly.
      if (level !== 'should') expect(clauses.get(clause), id).not.toHaveProperty('untestable');
    }
  });

  it('name only clauses of the register that fall with theirs', () => {
    for (const { id, clause, also = [] } of allDefects) {
      expect(also, id).not.toContain(clause);
      for (const other of also) expect(clauses.has(other), `${other} of ${id}`).toBe(true);
    }
  });

  it('break every section that has a clause to be tried', () => {
    const sections = [...clauses.values()]
      .filter(({ status, side, untestable }) => status === 'stated' && side === 'service' && !untestable)
      .map(({ section }) => section);
    const broken = new Set(allDefects.map(({ clause }) => clauses.get(clause)?.section));
    expect([...broken].sort()).toEqual([...new Set(sections)].sort());
  });

  it('say what goes wrong in one sentence', () => {
    for (const { id, title } of allDefects) expect(title, id).toMatch(/^[A-Z].*\.$/);
  });

  it('are refused by name where there is no such defect', async () => {
    await expect(createSimulator({ defects: ['list-parking.nonsense'] })).rejects.toThrow(RangeError);
    await expect(createSimulator({ defects: ['list-parking.nonsense'] })).rejects.toThrow(
      "'list-parking.nonsense' is not a defect; parkproof simulate --list-defects lists them",
    );
  });
});
