import type { Context } from '../harness/context.ts';
import { bodyOf, type Exchange } from '../harness/exchange.ts';
import type { JsonObject } from '../harness/json.ts';
import { elementsOf, objectsAt, partsOf, waysTo } from './forms/elements.ts';
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
  return context
    .exchanges()
    .flatMap((exchange) => [...elementsOf(form, exchange)].map((element) => ({ ...element, exchange })));
}

/**
 * Like `everySeen`, but what was answered in the same words again and again is there once: for checks that look at
 * nothing but the object itself, since a run sees the same parkings in most of its answers.
 */
export async function everyDistinct(context: Context, form: Form): Promise<readonly Seen[]> {
  await survey(form, context);
  return distinctSoFar(context, form);
}

/** What was seen of a form, with the number of exchanges that were looked through for it. */
interface Collection {
  exchanges: number;
  /** Parts of answers that were looked into, by the way that was taken through them. */
  readonly parts: Map<string, Set<unknown>>;
  readonly texts: Set<string>;
  readonly seen: Seen[];
}

/** Every distinct object of a form in every answer of the run so far, whoever asked for it. */
export function distinctSoFar(context: Context, form: Form): readonly Seen[] {
  const known = context.once(
    `seen ${form}`,
    (): Collection => ({ exchanges: 0, parts: new Map(), texts: new Set(), seen: [] }),
  );
  const exchanges = context.exchanges();
  for (; known.exchanges < exchanges.length; known.exchanges += 1) {
    const exchange = exchanges[known.exchanges];
    if (exchange !== undefined) collect(form, exchange, known);
  }
  return known.seen;
}

/** What stands in a part that is known already is known as well. */
function collect(form: Form, exchange: Exchange, { parts, texts, seen }: Collection): void {
  for (const way of waysTo(form, exchange.operation)) {
    const known = parts.get(way.join()) ?? new Set();
    parts.set(way.join(), known);
    for (const part of partsOf(exchange, bodyOf(exchange))) {
      if (known.has(part.value)) continue;
      known.add(part.value);
      for (const { value, pointer } of objectsAt(part.value, way)) {
        const text = JSON.stringify(value);
        if (texts.has(text)) continue;
        texts.add(text);
        seen.push({ value, pointer: `${part.pointer}${pointer}`, exchange });
      }
    }
  }
}
