import { describe, expect, test } from 'vitest';
import { meanwhile } from '../testing/meanwhile.ts';
import { shareRefusing } from '../testing/share-refusing.ts';
import { shareSimulator } from '../testing/start-simulator.ts';
import { car, fleet } from '../vehicles/testing/fleet.ts';

const refuse = await shareRefusing();
const { send } = await shareSimulator();

/** A list so long that it is read in many pieces. */
const many = fleet(6_000);
const written = JSON.stringify(many);

/** The long list with `text` in place of one vehicle in the middle. */
const withOther = (text: string) => written.replace(JSON.stringify(many[4_321]), text);

describe('a long list', () => {
  const asSent: readonly (readonly [string, string])[] = [
    ['without spaces', written],
    ['indented', `\n${JSON.stringify(many, null, 2)}\r\n\t `],
    ['after a byte order mark', `\ufeff ${written}`],
    ['with spaces before its commas', written.replaceAll('},', '} ,')],
    ['with what looks like the end of a vehicle in its texts', written.replaceAll('Ibiza', 'a},{b')],
    ['with backslashes at the end of its texts', written.replaceAll('Ibiza', 'Ibiza\\\\')],
    ['with letters of several bytes', written.replaceAll('Seat', 'Škoda 🚗')],
    ['with fields that nobody knows', written.replaceAll('{', '{"more":[{"deep":[{}]},{}],')],
    ['with escapes in the names of its fields', written.replaceAll('"brand"', '"br\\u0061nd"')],
  ];

  test.each(asSent)('%s is read completely, with no vehicle lost at a seam', async (_how, text) => {
    const wanted = JSON.parse(text.replace('\ufeff', '')) as typeof many;
    const { status, body } = await send('POST /vehicles', { text });
    expect([status, body]).toEqual([200, { count: 6_000 }]);
    const { body: left } = await send('PUT /vehicles', { body: wanted });
    const shown = wanted.map(({ plate, brand, model }) => ({ plate, brand, model, listProviders: [] }));
    // The assertion library takes seconds to compare as many objects.
    expect(JSON.stringify(left)).toBe(JSON.stringify(shown));
    const { headers: deleted } = await send('DELETE /vehicles');
    expect(deleted.get('x-deleted')).toBe('6000');
  });

  test('that is too long to be parsed whole may have elements of nearly 1 MiB', async () => {
    const long = (plate: string) => ({ ...car(plate), more: 'x'.repeat(1_048_000) });
    const text = JSON.stringify([...fleet(40_000), long('A'), car('B'), long('C')]);
    const { status, body } = await send('POST /vehicles', { text });
    expect([status, body]).toEqual([200, { count: 40_003 }]);
  });

  test('of elements of the wrong type is refused with its first twenty violations', async () => {
    const { violations } = await refuse('POST /vehicles', { body: Array.from({ length: 200_000 }, () => 1) });
    expect(violations).toHaveLength(20);
    expect(violations[0]).toMatchObject({ pointer: '/0', rule: 'type' });
  });
});

describe('a mistake in the middle of a long list', () => {
  const place = written.indexOf('004321FLT') - '{"plate":"'.length;
  const faulty: readonly (readonly [string, string, object])[] = [
    ['a vehicle without a brand', '{"plate":"A","model":"b"}', { pointer: '/4321/brand', rule: 'required' }],
    [
      'a key that objects must not have',
      '{"plate":"A","brand":"b","model":"c","x":[{"__proto__":1}]}',
      { pointer: '/4321/x/0/__proto__', rule: 'key' },
    ],
    [
      'such a key in escapes',
      '{"plate":"A","brand":"b","model":"c","constr\\u0075ctor":1}',
      { pointer: '/4321/constructor', rule: 'key' },
    ],
    [
      'nesting',
      `{"plate":"A","brand":"b","model":"c","x":${'['.repeat(99)}${']'.repeat(99)}}`,
      { pointer: '', rule: 'nesting' },
    ],
    [
      'nothing between two commas',
      '',
      { pointer: '', rule: 'json', detail: refusal(`Unexpected token ','`) },
    ],
    [
      'two commas less',
      '{} {}',
      { pointer: '', rule: 'json', detail: expect.stringContaining(`${place + 3}`) },
    ],
    [
      'a bracket too many',
      '{}]',
      { pointer: '', rule: 'json', detail: expect.stringContaining(`${place + 3}`) },
    ],
    ['two lists', '{}],[{}', { pointer: '', rule: 'json', detail: expect.stringContaining(`${place + 3}`) }],
    [
      'a byte order mark',
      '\ufeff{}',
      { pointer: '', rule: 'json', detail: refusal("Unexpected token '\ufeff'") },
    ],
    ['a lone quote', '{"plate":"A}', { pointer: '', rule: 'json' }],
  ];

  test.each(faulty)('is reported as in a short list: %s', async (_what, other, fault) => {
    const { status, violations } = await refuse('POST /vehicles', { text: withOther(other) });
    expect(status).toBe(400);
    expect(violations[0]).toMatchObject({ in: 'body', ...fault });
  });

  test.each([
    ['a comma before the end', written.replace(/\]$/, ',]')],
    ['no end', written.slice(0, -1)],
    ['something after the end', `${written} {}`],
    ['an end of another kind', written.replace(/\]$/, '}')],
  ])('%s is refused as invalid JSON', async (_what, text) => {
    const { violations } = await refuse('POST /vehicles', { text });
    expect(violations).toMatchObject([{ pointer: '', rule: 'json' }]);
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const bytes = Buffer.from(written);
    bytes[bytes.indexOf('Ibiza', bytes.length / 2)] = 0xff;
    const { violations } = await refuse('POST /vehicles', { text: bytes });
    expect(violations).toEqual([{ in: 'body', pointer: '', rule: 'json', detail: 'is not valid UTF-8' }]);
  });

  test('nesting is refused only beyond a hundred levels', async () => {
    const deep = (levels: number) =>
      `{"plate":"A","brand":"b","model":"c","x":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}`;
    const taken = await send('POST /vehicles', { text: withOther(deep(100)) });
    expect(taken.status).toBe(200);
    const refused = await send('POST /vehicles', { text: withOther(deep(101)) });
    expect(refused.body).toMatchObject({ errors: [{ rule: 'nesting' }] });
  });
});

test('while a long list is processed, other requests are answered', async () => {
  let answered = 0;
  const bulk = await meanwhile(send('POST /vehicles', { body: fleet(60_000) }), async () => {
    const { status } = await send('POST /vehicles/AAA111', { body: car('AAA111') });
    expect(status).toBe(200);
    answered += 1;
  });
  expect(bulk.status).toBe(200);
  expect(answered).toBeGreaterThan(3);
});

function refusal(reason: string) {
  return expect.stringContaining(reason);
}
