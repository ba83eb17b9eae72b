import { type Form, formPlaces } from '../../../spec/generated/forms.ts';
import { type OperationId, operationIds } from '../../../spec/generated/operations.ts';
import { type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { asArray, asObject, type JsonObject } from '../../kernel/json.ts';

/** What is looked at by itself: an element of a list, or the whole of an answer that is no list. */
export interface Part {
  readonly value: unknown;
  /** JSON pointer in the answer. */
  readonly pointer: string;
}

/** One object of a form in a part of an answer. */
export interface FormElement {
  readonly value: JsonObject;
  /** JSON pointer in the part. */
  readonly pointer: string;
}

/** The parts of a successful answer in which section 2 describes something; none if the answer is of another kind. */
export function partsOf({ operation, status }: Exchange, body: unknown): readonly Part[] {
  if (formPlaces[operation].length === 0 || status === null || !isSuccess(status)) return [];
  const listed = asArray(body);
  if ((listed !== null) !== isOfLists(operation) || body === undefined) return [];
  return listed?.map((value, index) => ({ value, pointer: `/${index}` })) ?? [{ value: body, pointer: '' }];
}

/** Whether section 2 describes the elements of what an operation answers with, and not the answer itself. */
export function isOfLists(operation: OperationId): boolean {
  return formPlaces[operation][0]?.at[0] === '*';
}

/** The ways from a part of an operation's answers to the objects of a form in it. */
export function waysTo(form: Form, operation: OperationId): readonly (readonly string[])[] {
  const places = formPlaces[operation].filter((place) => place.form === form);
  return places.map(({ at }) => (isOfLists(operation) ? at.slice(1) : at));
}

/** The objects at the end of a way through a part. */
export function objectsAt(value: unknown, way: readonly string[]): readonly FormElement[] {
  const found: FormElement[] = [];
  collect(value, way, '', found);
  return found;
}

/** `*` is any position of a list. */
function collect(value: unknown, [step, ...rest]: readonly string[], pointer: string, into: FormElement[]) {
  if (step === undefined) {
    const object = asObject(value);
    if (object !== null) into.push({ value: object, pointer });
  } else if (step === '*') {
    for (const [index, element] of (asArray(value) ?? []).entries())
      collect(element, rest, `${pointer}/${index}`, into);
  } else {
    const inner = asObject(value)?.[step];
    if (inner !== undefined) collect(inner, rest, `${pointer}/${step}`, into);
  }
}

/** Every object of a form in an answer. */
export function* elementsOf(form: Form, exchange: Exchange): Iterable<FormElement> {
  const ways = waysTo(form, exchange.operation);
  if (ways.length === 0) return;
  for (const part of partsOf(exchange, exchange.body)) {
    for (const way of ways) {
      for (const { value, pointer } of objectsAt(part.value, way)) {
        yield { value, pointer: `${part.pointer}${pointer}` };
      }
    }
  }
}

/** The operations whose answers hold a form. */
export function operationsWith(form: Form): readonly OperationId[] {
  return operationIds.filter((operation) => waysTo(form, operation).length > 0);
}
