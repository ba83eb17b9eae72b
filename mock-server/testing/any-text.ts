import fc from 'fast-check';

/**
 * Text of any code points. `fc.string` with the unit 'binary' would first list them all, which takes more than a
 * second.
 */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(codePoint, { maxLength }).map((points) => String.fromCodePoint(...points));
}

const codePoint = fc.integer({ min: 0, max: 0x10ffff }).filter((point) => point < 0xd800 || point > 0xdfff);
