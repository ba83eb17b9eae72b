import * as json from '../kernel/edit-json.ts';

/** An edit of a value that can describe itself as the predicate of a sentence. */
export interface NamedEdit {
  readonly says: (value: string) => string;
  readonly edit: json.EditJson;
}

/** An edit with a predicate of its own. */
export const described = (phrase: string, edit: json.EditJson): NamedEdit => ({ says: () => phrase, edit });

const returned = (how: string, edit: json.EditJson): NamedEdit => ({
  says: (value) => `returns ${value} ${how}`,
  edit,
});

export const asString = returned('as a string', json.asText);

export const asNumber = returned('as a number', json.asNumber);

/** For strings of digits and for flags, which become 0 or 1. */
export const converted = returned('as a number', Number);

export const inUpperCase = returned('in upper case', (text) =>
  text === null ? null : String(text).toUpperCase(),
);

export const inLowerCase = returned('in lower case', (text) => String(text).toLowerCase());

export const inMicrodegrees = returned('in millionths of a degree', (degrees) =>
  Math.round(Number(degrees) * 1e6),
);

export const inFeet = returned('in feet', (metres) => Math.round(Number(metres) * 3.28084));

/** Wraps the value in an object with one key. */
export const asObject = (name: string): NamedEdit =>
  returned(`as an object with the key ${name}`, (value) => ({ [name]: value }));

export const arrayAsObject = returned('as an object instead of an array', (list) => ({
  ...(list as object[]),
}));

export const asNames = returned('as its name', (one) => (one as { name: string }).name);

export const withoutTime = returned('as a date without a time', (instant) =>
  instant === null ? null : String(instant).slice(0, 10),
);

export const withSpace = returned('with a space before its last three characters', (plate) =>
  String(plate).replace(/(...)$/, ' $1'),
);

export const withoutLeadingZero = returned('without a leading zero', (time) =>
  String(time).replace(/^0/, ''),
);

/** The commission is 10%. */
export const withoutCommission = returned('without the commission', (price) =>
  json.rounded(Number(price) / 1.1),
);

export const omitted: NamedEdit = { says: (value) => `omits ${value}`, edit: json.removed };

export const omittedIfFalse: NamedEdit = {
  says: (value) => `omits ${value} if it is false`,
  edit: (flag) => flag || undefined,
};

export const omittedIfEmpty: NamedEdit = {
  says: (value) => `omits ${value} if it is empty`,
  edit: (list) => ((list as unknown[]).length === 0 ? undefined : list),
};

export const inArray: NamedEdit = { says: (value) => `wraps ${value} in an array`, edit: json.inArray };

export const reversed: NamedEdit = { says: (value) => `reverses ${value}`, edit: json.reversed };

export const firstOnly: NamedEdit = {
  says: (value) => `returns the first element of ${value} instead of the array`,
  edit: (list) => (list as unknown[])[0],
};

export const plusHalf: NamedEdit = {
  says: (value) => `adds a half to ${value}`,
  edit: (number) => (number === null ? null : Number(number) + 0.5),
};

export const from180To540: NamedEdit = {
  says: (value) => `counts ${value} from 180 to 540 degrees`,
  edit: (degrees) => Number(degrees) + 360,
};

/** Replaces every value with the same one. */
export const constant = (other: unknown): NamedEdit => ({
  says: (value) => `always returns ${JSON.stringify(other)} for ${value}`,
  edit: json.always(other),
});

/** Replaces null. */
export const insteadOfNull = (other: unknown): NamedEdit => ({
  says: (value) => `returns ${JSON.stringify(other)} instead of null for ${value}`,
  edit: (value) => value ?? other,
});

/** Replaces one value. */
export const insteadOf = (one: unknown, other: unknown): NamedEdit => ({
  says: (value) => `returns ${JSON.stringify(other)} instead of ${JSON.stringify(one)} for ${value}`,
  edit: (value) => (value === one ? other : value),
});

/** Renames a field of an object. */
export const renamed = (from: string, to: string): NamedEdit => ({
  says: (value) => `renames ${from}${value === '' ? '' : ` in ${value}`} to ${to}`,
  edit: json.renamed(from, to),
});

/** Swaps the values of two fields of an object. */
export const swapped = (one: string, other: string): NamedEdit => ({
  says: (value) => `swaps ${one} and ${other}${value === '' ? '' : ` in ${value}`}`,
  edit: (object) => {
    const before = object as Readonly<Record<string, unknown>>;
    return { ...before, [one]: before[other], [other]: before[one] };
  },
});
