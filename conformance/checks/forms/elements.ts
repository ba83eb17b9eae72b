import { type Form, formPlaces } from '../../../spec/generated/forms.ts';
import { type OperationId, operationIds } from '../../../spec/generated/operations.ts';
import { bodyOf, type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject, type JsonObject } from '../../kernel/json.ts';

/** One object of a form. */
export interface FormElement {
  readonly form: Form;
  readonly value: JsonObject;
  /** JSON pointer within the part, or within the answer. */
  readonly pointer: string;
}

/**
 * The parts of a successful answer in which section 2 describes something, each with its JSON pointer: the elements of
 * a list, or the whole answer if it is no list; none if the answer is of another kind.
 */
export function partsOf(
  exchange: Exchange,
): readonly { readonly value: unknown; readonly pointer: string }[] {
  const { operation, status } = exchange;
  if (formPlaces[operation].length === 0 || !isSuccess(status)) return [];
  const body = bodyOf(exchange);
  const listed = asArray(body);
  if (isOfLists(operation)) return (listed ?? []).map((value, index) => ({ value, pointer: `/${index}` }));
  return listed !== null || body === undefined ? [] : [{ value: body, pointer: '' }];
}

/** Whether section 2 describes the elements of an operation's list, and not the answer itself. */
export function isOfLists(operation: OperationId): boolean {
  return formPlaces[operation][0]?.at[0] === '*';
}

/** The objects of all forms in a part of an operation's answer. */
export function formsIn(operation: OperationId, part: unknown): readonly FormElement[] {
  const above = isOfLists(operation) ? 1 : 0;
  return formPlaces[operation].flatMap(({ form, at }) => objectsAt(at.slice(above), part, form));
}

/** Every object of a form in a successful answer. */
export function elementsOf(form: Form, exchange: Exchange): readonly FormElement[] {
  if (!isSuccess(exchange.status)) return [];
  const places = formPlaces[exchange.operation].filter((place) => place.form === form);
  return places.flatMap(({ at }) => objectsAt(at, bodyOf(exchange), form));
}

/** The objects at a path, in which `*` is any position of a list. */
function objectsAt(
  [step, ...rest]: readonly string[],
  value: unknown,
  form: Form,
  pointer = '',
): readonly FormElement[] {
  if (step === '*') {
    const listed = asArray(value) ?? [];
    return listed.flatMap((element, index) => objectsAt(rest, element, form, `${pointer}/${index}`));
  }
  const object = asObject(value);
  if (object === null) return [];
  return step === undefined
    ? [{ form, value: object, pointer }]
    : objectsAt(rest, object[step], form, `${pointer}/${step}`);
}

/** The operations whose answers contain a form. */
export function operationsWith(form: Form): readonly OperationId[] {
  return operationIds.filter((operation) => formPlaces[operation].some((place) => place.form === form));
}

/**
 * The innermost form around a path in an answer, with the rest of the path within the form. A path that ends at a form
 * belongs to the form around it, whose member it is.
 */
export function formAt(
  operation: OperationId,
  path: readonly string[],
): { readonly form: Form; readonly within: readonly string[] } | null {
  const place = formPlaces[operation].findLast(({ at }) => leadsInto(at, path));
  return place === undefined ? null : { form: place.form, within: path.slice(place.at.length) };
}

function leadsInto(at: readonly string[], path: readonly string[]): boolean {
  return at.length < path.length && at.every((step, index) => step === '*' || step === path[index]);
}

/** The forms inside other forms. */
const nestings = operationIds.flatMap((operation) =>
  formPlaces[operation].flatMap(({ form, at }) => {
    const host = formAt(operation, at);
    return host === null ? [] : [{ form, host: host.form }];
  }),
);

/** The forms that contain another form, or may contain it if it is optional. */
export function hostsOf(form: Form): ReadonlySet<Form> {
  return new Set(nestings.filter((nesting) => nesting.form === form).map(({ host }) => host));
}
