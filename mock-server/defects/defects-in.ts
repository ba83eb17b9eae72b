import type { OperationId } from '../../spec/generated/operations.ts';
import { at } from '../kernel/edit-json.ts';
import type { Call } from '../kernel/operation.ts';
import type { Defect, Deviation, HandlerDeviation } from './defect.ts';
import { asking, ignoring, keeping, refusing } from './deviate.ts';
import { defaulting, editingBody, readingNumber, readingWords, refusingEach } from './edit-request.ts';
import type { Row } from './topic-defects.ts';

/**
 * Builds the rows of one operation; `label` is what titles call it, and `place` is where its parameters are.
 * The usual mistakes with a parameter have names of their own.
 */
export function defectsIn<Id extends OperationId, Place extends 'query' | 'body' = 'query'>(
  label: string,
  id: Id,
  place: Place = 'query' as Place,
) {
  type Sent = NonNullable<Call<Id>[Place]>;
  const fieldOf = (sent: Sent, name: string) => (sent as Readonly<Record<string, unknown>>)[name];

  const on = (clause: string, phrase: string, deviation: Deviation<Id>): Row => ({
    clause,
    title: `${label} ${phrase}.`,
    operations: { [id]: deviation } as Defect['operations'] & object,
  });

  const around = (clause: string, phrase: string, deviation: HandlerDeviation): Row => ({
    clause,
    title: `${label} ${phrase}.`,
    handlers: { [id]: deviation },
  });

  const asks = (clause: string, phrase: string, change: (sent: Sent) => object): Row =>
    on(
      clause,
      phrase,
      asking((call) => {
        const sent = call[place] as Sent;
        return { ...call, [place]: { ...sent, ...change(sent) } };
      }),
    );

  const refusesIf = (clause: string, name: string, phrase: string, isWrong: (value: unknown) => boolean) =>
    on(
      clause,
      `refuses ${phrase}`,
      refusing((call) => isWrong(fieldOf(call[place] as Sent, name)), {
        in: place,
        pointer: pointerTo(name),
      }),
    );

  const pointerTo = (name: string) => (place === 'body' ? `/${name}` : name);

  return {
    /** Deviates behind authentication and validation. */
    on,
    /** Deviates around everything between a request and its reply. */
    around,
    /** Asks for something else than the caller did. */
    asks,
    refusesIf,
    refuses: (clause: string, name: string) => around(clause, `refuses ${name}`, refusingEach(place, name)),
    refusesValue: (clause: string, name: string, value: number) =>
      refusesIf(clause, name, `${name}=${value}`, (sent) => sent === value),
    ignores: (clause: string, name: string) => on(clause, `ignores ${name}`, ignoring(place, name)),
    /** Takes a number out of bounds for the bound. */
    accepts: (clause: string, name: string, value: number, bound: number) =>
      around(
        clause,
        `accepts ${name}=${value}`,
        place === 'query'
          ? readingNumber(name, value, bound)
          : editingBody(at(name, (sent) => (sent === value ? bound : sent))),
      ),
    /** Takes words for another value, or for a missing one, where a number or a date belongs. */
    acceptsWords: (name: string, value?: number) =>
      around(
        name,
        `takes a ${name} in words for ${value === undefined ? 'a missing one' : value}`,
        readingWords(place, name, value),
      ),
    /** Has a default of its own. */
    defaultsTo: (clause: string, name: string, value: string | number | boolean): Row => {
      const phrase = `uses ${value} if ${name} is missing`;
      return place === 'query'
        ? around(clause, phrase, defaulting(name, String(value)))
        : asks(clause, phrase, (sent) => ({ [name]: fieldOf(sent, name) ?? value }));
    },
    inverts: (clause: string, name: string) =>
      asks(clause, `inverts ${name}`, (sent) => {
        const flag = fieldOf(sent, name);
        return typeof flag === 'boolean' ? { [name]: !flag } : {};
      }),
    returnsNothing: (clause: string) =>
      on(
        clause,
        'returns an empty array',
        keeping(() => false),
      ),
  };
}
