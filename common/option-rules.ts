/** What the value of an option must be. `words` complete 'must be …'; `fits` says whether a value complies. */
export interface Rule<Value> {
  readonly words: string;
  readonly fits: (value: unknown) => value is Value;
}

/** The rule of each option of a function; null if it is checked where it is used. */
export type OptionRules<Options> = Readonly<Record<keyof Options, Rule<unknown> | null>>;

/**
 * Checks the options that someone passed to a function. Throws TypeError for an unknown option, and RangeError for an
 * invalid value, which the message leaves out for the options in `secret`.
 */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  rules: OptionRules<Options>,
  secret: readonly (keyof Options)[] = [],
): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`${caller} takes an object with its options, not ${quote(options)}.`);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(rules, name))
      throw new TypeError(
        `${caller} has no option '${name}'. Its options are ${Object.keys(rules).join(', ')}.`,
      );
    const rule = rules[name as keyof Options];
    if (value === undefined || rule === null || rule.fits(value)) continue;
    const butNot = secret.some((one) => one === name) ? '' : `, not ${quote(value)}`;
    throw new RangeError(`${name} must be ${rule.words}${butNot}`);
  }
}

/** Writes a value as in code, but objects only by their kind. It runs in browsers too, unlike Node's `inspect`. */
function quote(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(quote).join(', ')}]`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string' ? `'${value}'` : String(value);
}

const isText = (value: unknown): value is string => typeof value === 'string';

export const text: Rule<string> = { words: 'a string', fits: isText };

export const flag: Rule<boolean> = { words: 'true or false', fits: (value) => typeof value === 'boolean' };

export function wholeNumber(min: number, max: number): Rule<number> {
  return {
    words: `a whole number from ${min} to ${max}`,
    fits: (value): value is number => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  };
}

export function oneOf<Value extends string>(values: readonly Value[]): Rule<Value> {
  return {
    words: values.map((value) => `'${value}'`).join(' or '),
    fits: (value): value is Value => values.some((one) => one === value),
  };
}

export function listOf<Value>({ words, fits }: Rule<Value>): Rule<readonly Value[]> {
  return {
    words: `an array in which each element is ${words}`,
    fits: (value): value is readonly Value[] => Array.isArray(value) && value.every(fits),
  };
}

/** A delay in milliseconds, at most an hour. */
export const delay = wholeNumber(0, 3_600_000);

export const bookingDelay: Rule<number | 'realistic'> = {
  words: `${delay.words}, or 'realistic'`,
  fits: (value) => value === 'realistic' || delay.fits(value),
};

export const httpAddress: Rule<string> = {
  words: 'an http or https address',
  fits: (value): value is string => isText(value) && URL.canParse(value) && /^https?:/i.test(value),
};

/** An origin of pages, or `*` for every origin. */
export const origin: Rule<string> = {
  words: "an origin such as https://app.example, or '*'",
  fits: (value): value is string => value === '*' || (isText(value) && isOrigin(value)),
};

function isOrigin(value: string): boolean {
  const { origin, href } = URL.canParse(value) ? new URL(value) : { origin: 'null', href: '' };
  return /^https?:[^*]+$/.test(origin) && href === `${origin}/`;
}

/** The address under which clients reach the simulator. */
export const publicAddress: Rule<string> = {
  words: 'an address such as https://parking.example',
  fits: (value): value is string => isText(value) && URL.canParse(value) && /^https?:[^?#@]+$/i.test(value),
};

/** A header carries the token, so it must be printable ASCII without blanks. */
export const token: Rule<string> = {
  words: 'one word of printable characters',
  fits: (value): value is string => isText(value) && /^[!-~]+$/.test(value),
};
