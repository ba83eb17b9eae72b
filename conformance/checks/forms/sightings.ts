import { type Form, formPlaces } from '../../../spec/generated/forms.ts';
import type { Context } from '../../check/context.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { objectsAt, partsOf, waysTo } from './elements.ts';
import { type Breach, inspect } from './inspect.ts';

/** An object of a form with the exchange in which it was seen. */
export interface Seen {
  readonly value: JsonObject;
  /** JSON pointer in the answer. */
  readonly pointer: string;
  readonly exchange: Exchange;
}

/** Everything that the answers of a run have shown of the forms of section 2. What was seen before counts once. */
export interface Sightings {
  /** The first breach of each clause. */
  readonly breaches: ReadonlyMap<string, Breach & { readonly exchange: Exchange }>;
  readonly counts: ReadonlyMap<Form, number>;
  /** Members that occurred, as `form.member`. */
  readonly members: ReadonlySet<string>;
  /** The objects of a form in the distinct parts of answers. */
  readonly objects: (form: Form) => readonly Seen[];
}

/** The sightings of a run up to now. */
export function sightings(context: Context): Sightings {
  const known = context.once('sightings', createSightings);
  known.look(context.exchanges());
  return known;
}

function createSightings() {
  const breaches = new Map<string, Breach & { readonly exchange: Exchange }>();
  const counts = new Map<Form, number>();
  const members = new Set<string>();
  const objects = new Map<Form, Seen[]>();
  const answers = new Map<string, Set<string>>();
  const parts = new Set<string>();
  let looked = 0;

  /** Whether an operation has answered with the same text before. */
  function isRepeated({ operation, status, responseText }: Exchange): boolean {
    const key = `${operation} ${status}`;
    const texts = answers.get(key) ?? new Set();
    answers.set(key, texts);
    const before = texts.size;
    return texts.add(responseText).size === before;
  }

  function lookAtPart(exchange: Exchange, part: unknown, pointer: string): void {
    const inspection = inspect(exchange, part);
    for (const breach of inspection.breaches) {
      if (breaches.has(breach.clause)) continue;
      breaches.set(breach.clause, { ...breach, at: `${pointer}${breach.at}`, exchange });
    }
    for (const [form, count] of inspection.seen) counts.set(form, (counts.get(form) ?? 0) + count);
    for (const member of inspection.members) members.add(member);
    for (const { form } of formPlaces[exchange.operation]) {
      const known = objects.get(form) ?? [];
      objects.set(form, known);
      for (const found of waysTo(form, exchange.operation).flatMap((way) => objectsAt(part, way)))
        known.push({ value: found.value, pointer: `${pointer}${found.pointer}`, exchange });
    }
  }

  return {
    breaches,
    counts,
    members,
    objects: (form: Form) => [...(objects.get(form) ?? [])],
    look(exchanges: readonly Exchange[]): void {
      for (const exchange of exchanges.slice(looked)) {
        if (isRepeated(exchange)) continue;
        for (const { value, pointer } of partsOf(exchange, exchange.body)) {
          const text = `${exchange.operation} ${exchange.status} ${JSON.stringify(value)}`;
          if (parts.has(text)) continue;
          parts.add(text);
          lookAtPart(exchange, value, pointer);
        }
      }
      looked = exchanges.length;
    },
  };
}
