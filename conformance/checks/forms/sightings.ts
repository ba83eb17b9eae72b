import { setImmediate } from 'node:timers/promises';
import type { Form } from '../../../spec/generated/forms.ts';
import type { Context } from '../../check/check.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { elementsOf, type FormElement, partsOf } from './elements.ts';
import { inspect } from './inspect.ts';
import type { FormViolation } from './spelling.ts';
import { survey } from './survey.ts';

/** An object of a form with the exchange in which it was seen; its pointer begins at the answer. */
export interface Seen extends FormElement {
  readonly exchange: Exchange;
}

/** How many answers are looked at before requests in progress have their turn. */
const atATime = 20;

/** Everything that the answers of a run have shown so far about the forms of section 2. Repetitions count once. */
export async function sightings(context: Context) {
  const known = context.once('sightings', createSightings);
  await known.look(context.exchanges());
  return known;
}

function createSightings() {
  /** The first violation of each clause. */
  const violations = new Map<string, FormViolation & { readonly exchange: Exchange }>();
  const objects = new Map<Form, Seen[]>();
  /** The texts of answers, of their parts and of the objects in them, by operation, status and kind. */
  const known = new Map<string, Set<string>>();
  let looked = 0;

  /** Adds a text to the known ones; returns whether it is new. */
  function isNew({ operation, status }: Exchange, kind: string, text: string): boolean {
    const key = `${operation} ${status} ${kind}`;
    const texts = known.get(key) ?? new Set();
    known.set(key, texts);
    const before = texts.size;
    return texts.add(text).size > before;
  }

  function lookAtPart(exchange: Exchange, part: unknown, pointer: string): void {
    const inspection = inspect(exchange, part);
    for (const violation of inspection.violations) {
      if (violations.has(violation.clause)) continue;
      violations.set(violation.clause, { ...violation, at: `${pointer}${violation.at}`, exchange });
    }
    for (const element of inspection.elements) {
      // The part itself, whose pointer is empty, is new.
      const isKnown = element.pointer !== '' && !isNew(exchange, element.form, JSON.stringify(element.value));
      if (isKnown) continue;
      const seen = objects.get(element.form) ?? [];
      objects.set(element.form, seen);
      seen.push({ ...element, pointer: `${pointer}${element.pointer}`, exchange });
    }
  }

  return {
    violations,
    /** The distinct objects of a form in answers so far; the list grows with further answers. */
    objects: (form: Form): readonly Seen[] => objects.get(form) ?? [],
    async look(exchanges: readonly Exchange[]): Promise<void> {
      while (looked < exchanges.length) {
        // Yield to requests in progress: a server may close a connection that waits.
        if (looked % atATime === 0) await setImmediate();
        const exchange = exchanges[looked];
        if (exchange === undefined) continue;
        looked += 1;
        if (!isNew(exchange, 'answer', exchange.responseText)) continue;
        for (const { value, pointer } of partsOf(exchange))
          if (isNew(exchange, 'part', JSON.stringify(value))) lookAtPart(exchange, value, pointer);
      }
    },
  };
}

/** Every object of a form in every answer of the run, after fetching some answers that should contain it. */
export async function everySeen(context: Context, form: Form): Promise<readonly Seen[]> {
  await survey(form, context);
  return context
    .exchanges()
    .flatMap((exchange) => elementsOf(form, exchange).map((element) => ({ ...element, exchange })));
}

/** Like `everySeen`, but without repetitions, for checks that look only at the object itself. */
export async function everyDistinct(context: Context, form: Form): Promise<readonly Seen[]> {
  await survey(form, context);
  return [...(await sightings(context)).objects(form)];
}

/** Every distinct offer in the answers of the run, in any of its forms. */
export async function everyOffer(context: Context): Promise<readonly Seen[]> {
  const forms = ['offer', 'offer-by-location', 'search-offer', 'list-offer'] as const;
  return (await Promise.all(forms.map((form) => everyDistinct(context, form)))).flat();
}
