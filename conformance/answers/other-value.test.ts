import { expect, test } from 'vitest';
import { otherValue } from './other-value.ts';

test.each(['demo-key-ana', 'A1b2C3d4', '7f1c5a52-2a4c-4d63-9b0e-0d8a6d1d9a11', 'x'])(
  'the replacement for %s has the same shape',
  (value) => {
    const shape = (text: string) =>
      text.replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '0');
    const other = otherValue(value);
    expect(other).not.toBe(value);
    expect(shape(other)).toBe(shape(value));
  },
);

test('a signed token keeps its content and gets another signature', () => {
  const signed = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ';
  const signature = 'dBjftJeZ4CVPmB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const other = otherValue(`${signed}.${signature}`);
  expect(other.startsWith(`${signed}.`)).toBe(true);
  expect(other).toHaveLength(signed.length + 1 + signature.length);
  expect(other.endsWith(signature)).toBe(false);
});

test.each(['***', ''])(
  "the replacement for '%s', which has nothing to replace, is another value",
  (value) => {
    expect(otherValue(value)).not.toBe(value);
  },
);
