import { describe, expect, test } from 'vitest';
import type { Json } from '../../kernel/json.ts';
import { compareViews, wordsOfChanges } from './compare-views.ts';
import { isEffect } from './is-effect.ts';

describe('two views', () => {
  const rows: readonly { title: string; before: Json; after: Json; says: string }[] = [
    { title: 'that are equal', before: { a: [1, { b: null }] }, after: { a: [1, { b: null }] }, says: '' },
    { title: 'with members in another order', before: { a: 1, b: 2 }, after: { b: 2, a: 1 }, says: '' },
    {
      title: 'with elements in another order',
      before: [{ a: 1 }, { a: 2 }],
      after: [{ a: 2 }, { a: 1 }],
      says: '',
    },
    { title: 'that are numbers', before: 3, after: 4, says: 'the view was 3 and is 4' },
    {
      title: 'of which one has an element twice',
      before: ['a', 'b'],
      after: ['a', 'b', 'a'],
      says: '[] additionally has "a"',
    },
    {
      title: 'with a change deep inside',
      before: { visits: [{ id: 1, paid: [2] }, { id: 2 }] },
      after: { visits: [{ id: 2 }, { id: 1, paid: [2, 2] }] },
      says: 'visits[].paid[] additionally has 2',
    },
    { title: 'with a member that is gone', before: { a: 1 }, after: {}, says: 'a has lost 1' },
    { title: 'of other types', before: { a: [1] }, after: { a: { b: 1 } }, says: 'a was [1] and is {"b":1}' },
    {
      title: 'that differ in many places',
      before: { a: 1, b: 1, c: 1, d: 1 },
      after: { a: 2, b: 2, c: 2, d: 2 },
      says: 'a was 1 and is 2; b was 1 and is 2; c was 1 and is 2; and 1 more',
    },
  ];

  test.each(rows)('$title', ({ before, after, says }) => {
    expect(wordsOfChanges(compareViews(before, after))).toBe(says);
  });

  test('with very long lists are compared without trying each pair', { timeout: 60_000 }, () => {
    const list = (from: number) => Array.from({ length: 20_000 }, (_, id) => ({ id, from }));
    expect(compareViews(list(1), list(2))).toHaveLength(20_000);
  });
});

describe('a change is an effect', () => {
  const now = Date.parse('2026-05-01T10:00:00Z');
  const rows: readonly { from?: Json; to?: Json; path?: string; effect: boolean }[] = [
    { from: 1, to: 2, effect: true },
    { from: 10.5, to: 21, effect: true },
    { to: { uid: 'a', duplicate: false }, path: '.bookings[]', effect: true },
    { from: null, to: '2026-05-01T10:00:00Z', path: '.left_at', effect: true },
    { from: '2026-01-01T10:00:00Z', to: '2026-02-01T10:00:00Z', path: '.start', effect: true },
    { from: '2026-05-01T09:59:59Z', to: '2026-05-01T10:00:00Z', path: '.updated', effect: false },
    { from: now - 1000, to: now, path: '.touched', effect: false },
    { from: now / 1000 - 1, to: now / 1000, path: '.touched', effect: false },
    { from: 1, to: 2, path: '.stats.duplicates', effect: false },
    { from: 4, to: 5, path: '.bookings[].version', effect: false },
    { to: { at: 1 }, path: '.deliveries[]', effect: false },
    { to: { uid: 'a', duplicate: true }, path: '.events[]', effect: false },
    { to: { uid: 'a', status: 'ignored' }, path: '.events[]', effect: false },
    { from: 'stored', to: 'duplicate', path: '.outcome', effect: false },
  ];

  test.each(rows)('$path from $from to $to: $effect', ({ from, to, path = '.count', effect }) => {
    expect(isEffect({ path, from, to }, now)).toBe(effect);
  });
});
