const isAscii = /^[\0-\x7f]*$/;

/**
 * A text in UTF-8 with a character for each byte, which Node sends as it is if it is told that the encoding is
 * `latin1`. Answers are put together from such texts: encoding all of one with letters beyond ASCII takes a fifth of the
 * processor time of a search (240 µs, 190 without).
 */
export function toUtf8(text: string): string {
  return isAscii.test(text) ? text : Buffer.from(text).toString('latin1');
}

/** The text again. */
export function fromUtf8(utf8: string): string {
  return Buffer.from(utf8, 'latin1').toString();
}
