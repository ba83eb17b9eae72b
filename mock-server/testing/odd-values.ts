import fc from 'fast-check';

/** Text of any code points. `fc.string` with the unit 'binary' takes more than a second to list them all first. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(codePoint, { maxLength }).map((points) => String.fromCodePoint(...points));
}

const codePoint = fc.integer({ min: 0, max: 0x10ffff }).filter((point) => point < 0xd800 || point > 0xdfff);

/** Texts that often break programs. */
export const oddTexts = [
  '',
  ' ',
  '\u0000',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '９９',
  'Ⅷ',
  'ß',
  'İ',
  '🚗'.repeat(3),
  '\ud800',
  '\u202eABC',
  'é'.normalize('NFD'),
  "'; DROP TABLE vehicles; --",
  '<script>',
  '../../etc/passwd',
  '%00',
  '%zz',
  'a'.repeat(3_000),
  '-1',
  '1e9',
  'A,B,,C',
  '\r\nx-injected: 1',
] as const;

/** Raw JSON of values that few fields or none expect. */
export const oddJson = [
  'null',
  'true',
  '0',
  '-1',
  '14',
  '15',
  '14400',
  '14401',
  '9',
  '5001',
  '90.1',
  '-180.1',
  '0.1',
  '1e400',
  '-1e400',
  '9007199254740993',
  '-0',
  '[]',
  '{}',
  '[[[[]]]]',
  '{"a":1}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `${'['.repeat(200)}${']'.repeat(200)}`,
  '"2026-02-30T00:00:00Z"',
  '"2026-12-31T23:59:60Z"',
  '"2026-03-04T09:00:00"',
  '"\\u0000"',
  '"\\ud800"',
  ...oddTexts.map((text) => JSON.stringify(text)),
];
