/** Returns the replacement of a JSON value, or `undefined` to remove it. */
export type EditJson = (value: unknown) => unknown;

/**
 * Edits the values at a path and nothing else; a missing field is not added. A step of the path is the name of a
 * field, the index of an element, `*` for each element or `last` for the last one.
 */
export function at(path: string, edit: EditJson): EditJson {
  const steps = path === '' ? [] : path.split('.');
  return (value) => editSteps(value, steps, edit);
}

function editSteps(value: unknown, steps: readonly string[], edit: EditJson): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return edit(value);
  if (Array.isArray(value)) return editElements(value, step, (element) => editSteps(element, rest, edit));
  if (typeof value !== 'object' || value === null || !(step in value)) return value;
  const edited = editSteps((value as Record<string, unknown>)[step], rest, edit);
  const entries = Object.entries(value).map(([name, own]) => [name, name === step ? edited : own] as const);
  return Object.fromEntries(entries.filter(([, own]) => own !== undefined));
}

function editElements(elements: readonly unknown[], step: string, edit: EditJson): unknown[] {
  const position = step === 'last' ? elements.length - 1 : Number(step);
  return elements
    .map((element, index) => (step === '*' || index === position ? edit(element) : element))
    .filter((element) => element !== undefined);
}

/** Removes the value. */
export const removed: EditJson = () => undefined;

/** Replaces the value with a constant. */
export const always =
  (constant: unknown): EditJson =>
  () =>
    constant;

/** Writes a number or a boolean as a string; null stays null. */
export const asText: EditJson = (value) => (value === null ? null : String(value));

/** Wraps a value in an array. */
export const inArray: EditJson = (value) => [value];

/** Turns an empty array into null. */
export const nullIfEmpty: EditJson = (list) => ((list as unknown[]).length === 0 ? null : list);

type Fields = Readonly<Record<string, unknown>>;

/** Sets fields of an object: to fixed values, or depending on its other fields. */
export const setting =
  (fields: Fields | ((own: Fields) => Fields)): EditJson =>
  (value) => {
    const own = value as Fields;
    return { ...own, ...(typeof fields === 'function' ? fields(own) : fields) };
  };

/** Copies one field of an object to another. */
export const copied = (from: string, to: string): EditJson => setting((own) => ({ [to]: own[from] }));

/** Renames a field of an object. */
export const renamed =
  (from: string, to: string): EditJson =>
  (value) =>
    Object.fromEntries(
      Object.entries(value as object).map(([name, own]) => [name === from ? to : name, own]),
    );

/** Reverses an array. */
export const reversed: EditJson = (value) => [...(value as readonly unknown[])].reverse();

/** Rounds a sum of money to two decimals. */
export const rounded = (sum: number): number => Math.round(sum * 100) / 100;
