import * as json from '../kernel/edit-json.ts';

/** An edit of a value that can describe itself as the predicate of a sentence. */
export interface NamedEdit {
  readonly says: (value: string) => string;
  readonly edit: json.EditJson;
}

export const omitted: NamedEdit = { says: (value) => `omits ${value}`, edit: json.removed };

export const asString: NamedEdit = { says: (value) => `returns ${value} as a string`, edit: json.asText };

export const asNumber: NamedEdit = { says: (value) => `returns ${value} as a number`, edit: json.asNumber };

/** For strings of digits and for flags, which become 0 or 1. */
export const converted: NamedEdit = { says: (value) => `returns ${value} as a number`, edit: Number };

export const inArray: NamedEdit = { says: (value) => `wraps ${value} in an array`, edit: json.inArray };

export const reversed: NamedEdit = { says: (value) => `reverses ${value}`, edit: json.reversed };

export const firstOnly: NamedEdit = {
  says: (value) => `returns the first element of ${value} instead of the array`,
  edit: (list) => (list as unknown[])[0],
};

export const inUpperCase: NamedEdit = {
  says: (value) => `returns ${value} in upper case`,
  edit: (text) => (text === null ? null : String(text).toUpperCase()),
};

export const inLowerCase: NamedEdit = {
  says: (value) => `returns ${value} in lower case`,
  edit: (text) => String(text).toLowerCase(),
};

export const plusHalf: NamedEdit = {
  says: (value) => `adds a half to ${value}`,
  edit: (number) => (number === null ? null : Number(number) + 0.5),
};

export const omittedIfFalse: NamedEdit = {
  says: (value) => `omits ${value} if it is false`,
  edit: (flag) => flag || undefined,
};

/** Wraps the value in an object with one key. */
export const asObject = (name: string): NamedEdit => ({
  says: (value) => `returns ${value} as an object with the key ${name}`,
  edit: (value) => ({ [name]: value }),
});

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

export const inMicrodegrees: NamedEdit = {
  says: (value) => `returns ${value} in millionths of a degree`,
  edit: (degrees) => Math.round(Number(degrees) * 1e6),
};

export const from180To540: NamedEdit = {
  says: (value) => `counts ${value} from 180 to 540 degrees`,
  edit: (degrees) => Number(degrees) + 360,
};

export const inFeet: NamedEdit = {
  says: (value) => `returns ${value} in feet`,
  edit: (metres) => Math.round(Number(metres) * 3.28084),
};

export const arrayAsObject: NamedEdit = {
  says: (value) => `returns ${value} as an object instead of an array`,
  edit: (list) => ({ ...(list as object[]) }),
};

export const omittedIfEmpty: NamedEdit = {
  says: (value) => `omits ${value} if it is empty`,
  edit: (list) => ((list as unknown[]).length === 0 ? undefined : list),
};

export const asNames: NamedEdit = {
  says: (value) => `returns ${value} as its name`,
  edit: (one) => (one as { name: string }).name,
};

export const withoutTime: NamedEdit = {
  says: (value) => `returns ${value} as a date without a time`,
  edit: (instant) => (instant === null ? null : String(instant).slice(0, 10)),
};

export const withSpace: NamedEdit = {
  says: (value) => `returns ${value} with a space before its last three characters`,
  edit: (plate) => String(plate).replace(/(...)$/, ' $1'),
};

export const withoutLeadingZero: NamedEdit = {
  says: (value) => `returns ${value} without a leading zero`,
  edit: (time) => String(time).replace(/^0/, ''),
};

/** The commission is 10 %. */
export const withoutCommission: NamedEdit = {
  says: (value) => `returns ${value} without the commission`,
  edit: (price) => json.rounded(Number(price) / 1.1),
};
