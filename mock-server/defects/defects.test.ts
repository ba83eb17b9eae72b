import { describe, expect, it } from 'vitest';
import { clauses } from '../../spec/generated/clauses.ts';
import { book, listBookings, tryToBook } from '../bookings/testing/ask-bookings.ts';
import { reuseSimulator, startSimulator } from '../testing/start-simulator.ts';
import { allDefects } from './all-defects.ts';
import { applyDefects } from './apply-defects.ts';
import type { DefectTools } from './defect.ts';

const registered = new Set(clauses.map(({ id }) => id));
const simulator = await reuseSimulator();

function start(...defects: string[]) {
  simulator.defects.choose(defects);
  return simulator;
}

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

describe('without defects', () => {
  it('every operation and handler stays unchanged', () => {
    const operations = { listParkings: () => undefined } as unknown as DefectTools['operations'];
    const applied = applyDefects([], { operations } as DefectTools);
    expect(applied.operations.listParkings).toBe(operations.listParkings);
    const handler = async () => ({ status: 200 });
    expect(applied.around('listParkings', handler)).toBe(handler);
  });
});

describe('two defects', () => {
  it('show at the same time, even in the same operation', async () => {
    const { ana } = start('list-parkings.limit-one-more', 'list-parkings.offset-ignored');
    const { data = [] } = await ana.GET('/parkings', { params: { query: { limit: 2, offset: 5 } } });
    expect(data).toHaveLength(3);
    expect(data[0]?.offers[0]?.svcpid).toBe('svc-scenario-happy-path');
  });
});

describe('the price guard', () => {
  const statusAt = async (expected_price: number, scenario = 'happy-path') =>
    (await tryToBook(simulator.ana, scenario, { expected_price })).status;

  it('refuses exactly 50% with one defect, but nothing below', async () => {
    start('price-guard.refuses-the-boundary');
    expect(await statusAt(2.2, 'price-rises-to-guard')).toBe(409);
    expect(await statusAt(1.47)).toBe(201);
  });

  it('accepts up to 51% with another defect, and refuses more', async () => {
    start('price-guard.at-51-percent');
    expect(await statusAt(2.2, 'price-rises-to-guard')).toBe(201);
    expect(await statusAt(1.46)).toBe(201);
    expect(await statusAt(1.45)).toBe(409);
  });

  it('refuses a booking but makes it anyway with a third defect', async () => {
    const { ana } = start('price-guard.books-all-the-same');
    expect(await statusAt(1)).toBe(409);
    expect(await listBookings(ana)).toHaveLength(1);
  });
});

describe('a reused uid', () => {
  it('is repeated within one simulator, but not across simulators', async () => {
    const uids = [];
    for (const seed of [1, 2]) {
      const { ana } = await startSimulator({ seed, defects: ['create-booking.uid-reused'] });
      for (let count = 0; count < 2; count += 1) uids.push((await book(ana, 'happy-path')).uid);
    }
    expect(uids[0]).toBe(uids[1]);
    expect(uids[2]).toBe(uids[3]);
    expect(uids[0]).not.toBe(uids[2]);
  });
});
