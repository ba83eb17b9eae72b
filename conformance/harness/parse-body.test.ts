import { expect, test } from 'vitest';
import { parseJson } from './json.ts';
import { createBodyParser } from './parse-body.ts';

test.each([
  '',
  'null',
  '{"a":[1,2]}',
  '[]',
  '[1,2]',
  '["a,b"]',
  '[{"a":1}]',
  '[{"a":1},{"b":[{"c":"},{"}]},{}]',
  ' [ { "a" : "x\\"},{\\\\" } , { "b" : 2 } ] \n',
  '[{"a":"\\\\\\\\"},{"a":"\\\\\\""}]',
  '[{"a":1},2,"x",null]',
  '[{"a":1},[{"b":2}]]',
  '[{"a":"ñ€😀"},{"a":"ñ€😀"}]',
  '[{"a":1},]',
  '[{"a":1},,{"a":1}]',
  '[{"a":1} {"a":1}]',
  '[{"a":1}]]',
  '[{"a":1}],{"a":1}]',
  '[{"a":1]}]',
  '[{"a":1}}]',
  '[{"a":"1}]',
  '[{"a":1}',
  '[{"a":1}] x',
])('%j is read as any other parser reads it', (text) => {
  const parse = createBodyParser();
  expect(parse(text)).toEqual(parseJson(text));
  expect(parse(text)).toEqual(parseJson(text));
});

test('what stands in several lists in the same words is one object', () => {
  const parse = createBodyParser();
  const [first] = parse('[{"id":1},{"id":2}]') as unknown[];
  const [, other] = parse('[{"id":3}, {"id":1} ]') as unknown[];
  expect(other).toBe(first);
  expect((createBodyParser()('[{"id":1}]') as unknown[])[0]).not.toBe(first);
});
