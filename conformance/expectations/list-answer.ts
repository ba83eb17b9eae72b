import { type OperationId, topics } from '../../spec/generated/operations.ts';
import { callOnce, isNothingFound } from '../answers/ask.ts';
import type { CheckDefinition, Context } from '../check/check.ts';
import type { RequestOf } from '../kernel/call.ts';
import type { Answer } from '../kernel/exchange.ts';
import { asArray, asObject, type Json } from '../kernel/json.ts';
import { assertThat, caught, Failure, Inconclusive } from '../kernel/outcomes.ts';

/** What the elements of a list should be; an object has at least one of these members. */
interface Elements {
  readonly name: string;
  /** null if the elements are strings. */
  readonly members: readonly string[] | null;
  /** A member that only objects of another form have. */
  readonly foreign?: string;
}

const offer = { members: ['svcpid', 'name', 'address'], foreign: 'offers' } as const;

const forms = {
  'list-form': { name: 'parkings in the list form', members: ['id', 'lat', 'long'] },
  'search-form': { name: 'parkings in the search form', members: ['parkingId', 'location', 'area'] },
  offers: { ...offer, name: 'offers' },
  'offers-by-location': { ...offer, name: 'offers by location' },
  strings: { name: 'strings', members: null },
} as const satisfies Readonly<Record<string, Elements>>;

/** The point in the oceans that is farthest from land. */
export const emptyOcean = { lat: -48.8767, long: -123.3933 } as const;

/** An offset beyond the end of every list. */
export const pastTheEnd = 10_000_000;

/** The check that an operation returns 200 with an array of the right elements. */
export function answersList<O extends OperationId>(
  operation: O,
  given: {
    readonly title: string;
    readonly elements: keyof typeof forms;
    /** Requests that every implementation accepts. */
    readonly calls: (context: Context) => Promise<readonly RequestOf<O>[]>;
    /** Valid requests that find nothing. Their status is open, but a 200 still has an array. */
    readonly nothing?: (context: Context) => Promise<readonly RequestOf<O>[]>;
  },
): CheckDefinition {
  return {
    id: `${topics[operation]}.response-200`,
    title: given.title,
    async run(context) {
      for (const call of await given.calls(context)) {
        const answer = await answerOf(context, operation, call);
        if (!isNothingFound(answer.status, context)) judge(answer, forms[given.elements]);
      }
      for (const call of (await given.nothing?.(context)) ?? []) {
        const answer = await answerOf(context, operation, call);
        if (answer.status === 200) judge(answer, forms[given.elements]);
      }
    },
  };
}

/** Throws a `Failure` if no response comes, since this is the check of the operation's own answer. */
async function answerOf<O extends OperationId>(context: Context, operation: O, request: RequestOf<O>) {
  const answer = await callOnce(context, operation, request).catch(caught(Inconclusive));
  if (!(answer instanceof Inconclusive)) return answer;
  const { message: found, exchanges } = answer;
  if (exchanges.length === 0) throw answer;
  throw new Failure({ expected: 'a response', found, exchanges });
}

function judge({ status, body, exchange }: Answer, elements: Elements): void {
  const expected = `200 with an array of ${elements.name}`;
  const exchanges = [exchange];
  assertThat(status === 200, { expected, found: `status ${status}`, exchanges });
  const listed = asArray(body);
  // A report shows only the beginning of a long body.
  const end = body === undefined ? ` and ends with ${exchange.responseText.slice(-40)}` : '';
  assertThat(listed !== null, { expected, found: `a body that is ${kindOf(body)}${end}`, exchanges });
  for (const [index, element] of listed.entries()) {
    const found = misfit(element, elements);
    assertThat(found === null, { expected, found: `${found} as element ${index}`, exchanges });
  }
}

function misfit(element: Json, { members, foreign = '' }: Elements): string | null {
  if (members === null) return typeof element === 'string' ? null : kindOf(element);
  const object = asObject(element);
  if (object === null) return kindOf(element);
  if (members.some((member) => member in object) && !(foreign in object)) return null;
  return `an object with the members ${Object.keys(object).slice(0, 8).join(', ') || 'none'}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'not JSON';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
