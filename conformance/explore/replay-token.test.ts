import { expect, test } from 'vitest';
import { readToken, writeToken } from './replay-token.ts';

const token = {
  name: 'circumstances',
  id: 'search.radius',
  clause: 'search.search_radius_meters',
  title: 'A search finds nothing further away than its radius.',
  data: { check: 'search.radius', under: ['again'], round: 3 },
};

test('a token that was written is read back unchanged', () => {
  expect(readToken(writeToken(token))).toEqual(token);
});

test.each([
  '',
  'abc',
  'AAAA',
  Buffer.from('{}').toString('base64url'),
  writeToken({ ...token, id: undefined as never }),
])('a text that is not a token is refused: %s', (text) => {
  expect(() => readToken(text)).toThrow(RangeError);
});
