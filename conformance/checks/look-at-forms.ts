import type { Context } from '../harness/context.ts';
import type { Exchange } from '../harness/exchange.ts';
import type { JsonObject } from '../harness/json.ts';
import { elementsOf } from './forms/elements.ts';
import type { Form } from './forms/form-places.ts';
import { survey } from './forms/survey.ts';

/** An object of a form with the exchange in which it was seen. */
export interface Seen {
  readonly value: JsonObject;
  readonly pointer: string;
  readonly exchange: Exchange;
}

/** Every object of a form in every answer of the run, after making sure that there are some. */
export async function everySeen(context: Context, form: Form): Promise<readonly Seen[]> {
  await survey(form, context);
  return seenSoFar(context, form);
}

/** Every object of a form in every answer of the run so far, whoever asked for it. */
export function seenSoFar(context: Context, form: Form): readonly Seen[] {
  return context
    .exchanges()
    .flatMap((exchange) => [...elementsOf(form, exchange)].map((element) => ({ ...element, exchange })));
}
