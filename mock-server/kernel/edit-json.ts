/** Returns another value for a JSON value, or `undefined` if it is to be left out. */
export type EditJson = (value: unknown) => unknown;

/**
 * Edits the values that a path leads to and leaves all else alone; what the path does not find stays away. A step
 * is the name of a field, the position of an element, `*` for each element or `last` for the last one.
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

/** Leaves the value out. */
export const removed: EditJson = () => undefined;

/** Puts a constant in its place. */
export const always =
  (constant: unknown): EditJson =>
  () =>
    constant;

/** Writes a number or a boolean as a string; null stays null. */
export const asText: EditJson = (value) => (value === null ? null : String(value));

/** Writes what a string says as a number. */
export const asNumber: EditJson = (value) => Number.parseFloat(String(value)) || 0;

/** Puts a value into an array of its own. */
export const inArray: EditJson = (value) => [value];

/** Gives a field of an object another name. */
export const renamed =
  (from: string, to: string): EditJson =>
  (value) =>
    Object.fromEntries(
      Object.entries(value as object).map(([name, own]) => [name === from ? to : name, own]),
    );

/** Turns an array around. */
export const reversed: EditJson = (value) => [...(value as readonly unknown[])].reverse();

/** A sum of money with two decimals. */
export const rounded = (sum: number): number => Math.round(sum * 100) / 100;
