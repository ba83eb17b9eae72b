import { describe, expect, test } from 'vitest';
import { locateMember } from './locate-member.ts';

const text = '[ {"a": 1, "b": {"c/d": [true, "x, \\"y\\"]"]}} ,{"a":2,"list":[{"n":null}]}]';

describe('the member that a pointer leads to', () => {
  test.each([
    { pointer: '/0/a', member: '"a": 1', element: text.slice(2, text.indexOf(' ,')) },
    { pointer: '/0/b/c~1d/1', member: '"x, \\"y\\"]"', element: '"x, \\"y\\"]"' },
    { pointer: '/1', member: '{"a":2,"list":[{"n":null}]}', element: '{"a":2,"list":[{"n":null}]}' },
    { pointer: '/1/list/0/n', member: '"n":null', element: '{"n":null}' },
    { pointer: '/1/name', member: '{"a":2,"list":[{"n":null}]}', element: '{"a":2,"list":[{"n":null}]}' },
  ])('$pointer is found with the element around it', ({ pointer, member, element }) => {
    const place = locateMember(text, pointer);
    expect(text.slice(place?.member.start, place?.member.end)).toBe(member);
    expect(text.slice(place?.element.start, place?.element.end)).toBe(element);
  });

  test('is found in a single object', () => {
    const place = locateMember('{"uid":"u","price":1.50}', '/price');
    expect(place).toEqual({ member: { start: 11, end: 23 }, element: { start: 0, end: 24 } });
  });

  test.each([
    { what: 'the whole document', given: text, pointer: '' },
    { what: 'a way that leads nowhere', given: text, pointer: '/7/a' },
    { what: 'a way through a value', given: text, pointer: '/0/a/b/c' },
    { what: 'a text that is not JSON', given: 'no {json}', pointer: '/0' },
    { what: 'a document that breaks off before it', given: '[{"a":1},{"b', pointer: '/1/b' },
    { what: 'nothing', given: '', pointer: '/a' },
  ])('$what has none', ({ given, pointer }) => {
    expect(locateMember(given, pointer)).toBeNull();
  });

  test('is found quickly at the end of a list of several megabytes', () => {
    const long = JSON.stringify(Array.from({ length: 50_000 }, (_, id) => ({ id, name: 'n'.repeat(40) })));
    const place = locateMember(long, '/49999/name');
    expect(long.slice(place?.member.start, place?.member.end)).toBe(`"name":"${'n'.repeat(40)}"`);
  });
});
