import { bodyOf, type Exchange, isSuccess } from '../../harness/exchange.ts';
import { asArray, asObject, type JsonObject } from '../../harness/json.ts';
import { type Form, formPlaces } from './form-places.ts';

/** One object of a form in an answer. */
export interface FormElement {
  readonly value: JsonObject;
  /** JSON pointer in the answer. */
  readonly pointer: string;
}

const found = new WeakMap<Exchange, Map<Form, readonly FormElement[]>>();

/** The objects of a form in an answer of the implementation, every one of every list. */
export function elementsOf(form: Form, exchange: Exchange): readonly FormElement[] {
  const ofExchange = found.get(exchange) ?? new Map<Form, readonly FormElement[]>();
  found.set(exchange, ofExchange);
  const elements = ofExchange.get(form) ?? [...findElements(form, exchange)];
  ofExchange.set(form, elements);
  return elements;
}

function* findElements(form: Form, exchange: Exchange): Iterable<FormElement> {
  const places = formPlaces[exchange.operation]?.filter((place) => place.form === form) ?? [];
  if (places.length === 0 || exchange.status === null || !isSuccess(exchange.status)) return;
  const body = bodyOf(exchange);
  for (const { at } of places) {
    for (const [value, pointer] of valuesAt(body, at)) {
      const object = asObject(value);
      if (object !== null) yield { value: object, pointer };
    }
  }
}

/** The values at the places that a path leads to, with their JSON pointers; `*` is any position of a list. */
function* valuesAt(
  value: unknown,
  at: readonly string[],
  pointer = '',
): Iterable<readonly [value: unknown, pointer: string]> {
  const [step, ...rest] = at;
  if (step === undefined) {
    yield [value, pointer];
  } else if (step === '*') {
    for (const [index, element] of (asArray(value) ?? []).entries()) {
      yield* valuesAt(element, rest, `${pointer}/${index}`);
    }
  } else {
    const inner = asObject(value)?.[step];
    if (inner !== undefined) yield* valuesAt(inner, rest, `${pointer}/${step}`);
  }
}
