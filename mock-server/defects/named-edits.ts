import * as json from '../kernel/edit-json.ts';

/** An edit of a value, and the predicate of a sentence about it, in which {value} stands for the value's name. */
export interface NamedEdit {
  readonly phrase: string;
  readonly edit: json.EditJson;
}

export const described = (phrase: string, edit: json.EditJson): NamedEdit => ({ phrase, edit });

export const asString = described('returns {value} as a string', json.asText);

/** Turns a string into the number that it begins with, and a flag into 0 or 1. */
export const asNumber = described('returns {value} as a number', (value) =>
  typeof value === 'string' ? Number.parseFloat(value) || 0 : Number(value),
);

export const inUpperCase = described('returns {value} in upper case', (text) =>
  text === null ? null : String(text).toUpperCase(),
);

export const inLowerCase = described('returns {value} in lower case', (text) => String(text).toLowerCase());

export const inMicrodegrees = described('returns {value} in millionths of a degree', (degrees) =>
  Math.round(Number(degrees) * 1e6),
);

export const inFeet = described('returns {value} in feet', (metres) => Math.round(Number(metres) * 3.28084));

/** Wraps the value in an object with one key. */
export const asObject = (name: string): NamedEdit =>
  described(`returns {value} as an object with the key ${name}`, (value) => ({ [name]: value }));

export const arrayAsObject = described('returns {value} as an object instead of an array', (list) => ({
  ...(list as object[]),
}));

export const asNames = described('returns {value} as its name', (one) => (one as { name: string }).name);

export const withoutTime = described('returns {value} as a date without a time', (instant) =>
  instant === null ? null : String(instant).slice(0, 10),
);

export const withSpace = described('returns {value} with a space before its last three characters', (plate) =>
  String(plate).replace(/(...)$/, ' $1'),
);

export const withoutLeadingZero = described('returns {value} without a leading zero', (time) =>
  String(time).replace(/^0/, ''),
);

/** Removes the commission, which is 10% of the net price. */
export const withoutCommission = described('returns {value} without the commission', (price) =>
  json.rounded(Number(price) / 1.1),
);

export const omitted = described('omits {value}', json.removed);

export const omittedIfFalse = described('omits {value} if it is false', (flag) => flag || undefined);

export const omittedIfEmpty = described('omits {value} if it is empty', (list) =>
  (list as unknown[]).length === 0 ? undefined : list,
);

export const inArray = described('wraps {value} in an array', json.inArray);

export const reversed = described('reverses {value}', json.reversed);

export const firstOnly = described(
  'returns the first element of {value} instead of the array',
  (list) => (list as unknown[])[0],
);

export const plusHalf = described('adds a half to {value}', (number) =>
  number === null ? null : Number(number) + 0.5,
);

export const from180To540 = described(
  'counts {value} from 180 to 540 degrees',
  (degrees) => Number(degrees) + 360,
);

/** Replaces every value with `constantValue`. */
export const constant = (constantValue: unknown) =>
  described(`always returns ${JSON.stringify(constantValue)} for {value}`, json.always(constantValue));

/** Replaces null with `replacement`. */
export const insteadOfNull = (replacement: unknown) =>
  described(
    `returns ${JSON.stringify(replacement)} instead of null for {value}`,
    (value) => value ?? replacement,
  );

/** Replaces `original` with `replacement`. */
export const insteadOf = (original: unknown, replacement: unknown) =>
  described(
    `returns ${JSON.stringify(replacement)} instead of ${JSON.stringify(original)} for {value}`,
    (value) => (value === original ? replacement : value),
  );

/** Appends a year to each svcpid, as an outdated copy might. */
export const outdated = described(
  'returns identifiers of offers that no other operation knows',
  (svcpid) => `${svcpid}-2019`,
);

/** Renames a field of an object. */
export const renamed = (from: string, to: string) =>
  described(`renames ${from} in {value} to ${to}`, json.renamed(from, to));

/** Swaps the values of two fields of an object. */
export const swapped = (one: string, other: string) =>
  described(`swaps ${one} and ${other} in {value}`, (object) => {
    const before = object as Readonly<Record<string, unknown>>;
    return { ...before, [one]: before[other], [other]: before[one] };
  });
