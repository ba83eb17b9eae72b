import { describe, expect, it } from 'vitest';
import { clauses as register } from '../../spec/generated/clauses.ts';
import { createSimulator } from '../create-simulator.ts';
import { allDefects } from './all-defects.ts';

const clauses = new Map(register.map((clause) => [clause.id, clause]));

describe('the defects', () => {
  it('have unique ids that begin with a topic', () => {
    const ids = allDefects.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*\.[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*$/);
  });

  it('each break a stated clause that binds the service and can be tested', () => {
    for (const { id, clause, level } of allDefects) {
      expect(clauses.get(clause), id).toMatchObject({ status: 'stated', side: 'service' });
      // No check can require a service to follow advice, but a defect can still follow it badly.
      if (level !== 'should') expect(clauses.get(clause), id).not.toHaveProperty('untestable');
    }
  });

  it('name other clauses that break with theirs, all of them registered', () => {
    for (const { id, clause, also } of allDefects) {
      expect(also, id).not.toContain(clause);
      for (const other of also) expect(clauses.has(other), `${other} of ${id}`).toBe(true);
    }
  });

  it('break every section that has a testable clause', () => {
    const sections = [...clauses.values()]
      .filter(({ status, side, untestable }) => status === 'stated' && side === 'service' && !untestable)
      .map(({ section }) => section);
    const broken = new Set(allDefects.map(({ clause }) => clauses.get(clause)?.section));
    expect([...broken].sort()).toEqual([...new Set(sections)].sort());
  });

  it('say what goes wrong in one sentence', () => {
    for (const { id, title } of allDefects) expect(title, id).toMatch(/^[A-Z].*\.$/);
  });

  it('are refused by id if they do not exist', async () => {
    await expect(createSimulator({ defects: ['list-parking.nonsense'] })).rejects.toThrow(RangeError);
    await expect(createSimulator({ defects: ['list-parking.nonsense'] })).rejects.toThrow(
      "'list-parking.nonsense' is not a defect; parkproof simulate --list-defects lists them",
    );
  });
});
