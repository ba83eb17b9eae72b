const isAscii = /^[\0-\x7f]*$/;

/**
 * Encodes a text in UTF-8 as a string with one character for each byte, which Node sends unchanged under the encoding
 * `latin1`. Replies are assembled from such strings: encoding a whole reply with letters beyond ASCII takes a fifth of
 * the processor time of a search (240 µs, 190 µs without).
 */
export function toUtf8(text: string): string {
  return isAscii.test(text) ? text : Buffer.from(text).toString('latin1');
}

/** Decodes the result of `toUtf8`. */
export function fromUtf8(utf8: string): string {
  return Buffer.from(utf8, 'latin1').toString();
}
