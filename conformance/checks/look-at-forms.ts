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
  return context.exchanges().flatMap((exchange) => seenIn(exchange, form));
}

/**
 * As `everySeen`, but what was answered in the same words again and again is there once: for checks that look at
 * nothing but the object itself, since a run sees the same parkings in most of its answers.
 */
export async function everyDistinct(context: Context, form: Form): Promise<readonly Seen[]> {
  await survey(form, context);
  return distinctSoFar(context, form);
}

/** What was seen of a form, with the number of exchanges that were looked through for it. */
interface Collection {
  exchanges: number;
  readonly texts: Set<string>;
  readonly seen: Seen[];
}

const collections = new WeakMap<object, Map<Form, Collection>>();

/** Every distinct object of a form in every answer of the run so far, whoever asked for it. */
export function distinctSoFar(context: Context, form: Form): readonly Seen[] {
  const ofRun = collections.get(context.facts) ?? new Map<Form, Collection>();
  collections.set(context.facts, ofRun);
  const known = ofRun.get(form) ?? { exchanges: 0, texts: new Set(), seen: [] };
  ofRun.set(form, known);
  const exchanges = context.exchanges();
  for (; known.exchanges < exchanges.length; known.exchanges += 1) {
    const exchange = exchanges[known.exchanges];
    if (exchange === undefined) continue;
    for (const one of seenIn(exchange, form)) {
      const text = JSON.stringify(one.value);
      if (known.texts.has(text)) continue;
      known.texts.add(text);
      known.seen.push(one);
    }
  }
  return known.seen;
}

function seenIn(exchange: Exchange, form: Form): readonly Seen[] {
  return elementsOf(form, exchange).map((element) => ({ ...element, exchange }));
}
