/** Readers of single options. Each throws a `RangeError` that begins with `name`. */

/** Reads an origin such as `https://app.example`, or `*` for every origin. */
export function readOrigin(text: string, name = 'It'): string {
  if (text === '*') return text;
  const { origin, href } = URL.canParse(text) ? new URL(text) : { origin: 'null', href: '' };
  if (/^https?:[^*]+$/.test(origin) && href === `${origin}/`) return origin;
  throw new RangeError(`${name} must be an origin such as https://app.example, or '*', not '${text}'.`);
}

/** Reads the address under which clients reach the simulator, and drops slashes at its end. */
export function readPublicUrl(text: string, name = 'It'): string {
  const isPlain = URL.canParse(text) && /^https?:[^?#@]+$/i.test(text);
  if (isPlain) return new URL(text).href.replace(/\/+$/, '');
  throw new RangeError(`${name} must be an address such as https://parking.example, not '${text}'.`);
}

/** Reads a control token. A header carries it, so it must be printable ASCII without blanks. */
export function readControlToken(text: string, name = 'It'): string {
  if (/^[!-~]+$/.test(text)) return text;
  throw new RangeError(`${name} must be one word of printable characters.`);
}
