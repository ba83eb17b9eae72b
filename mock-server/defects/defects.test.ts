import { describe, expect, it } from 'vitest';
import { clauses } from '../../spec/generated/clauses.ts';
import { allDefects } from './all-defects.ts';

const registered = new Set(clauses.map(({ id }) => id));

describe('the defects', () => {
  it('have unique ids that begin with a topic', () => {
    const ids = allDefects.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*\.[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*$/);
  });

  it('name other clauses that break with theirs, all of them registered', () => {
    for (const { id, clause, also } of allDefects) {
      expect(also, id).not.toContain(clause);
      for (const other of also) expect(registered.has(other), `${other} of ${id}`).toBe(true);
    }
  });

  it('say what goes wrong in one sentence', () => {
    for (const { id, title } of allDefects) expect(title, id).toMatch(/^[A-Z].*\.$/);
  });
});
