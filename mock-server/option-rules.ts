/** What the value of an option must be: in words that follow 'must be', and whether a value is that. */
export interface Rule<Value> {
  readonly words: string;
  readonly fits: (value: unknown) => value is Value;
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
