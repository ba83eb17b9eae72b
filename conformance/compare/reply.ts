import { parseJson } from '../../common/parse-json.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Entry } from '../../spec/profile-entry.ts';
import type { Values } from '../explore/combinations/question.ts';
import type { RawRequest } from '../kernel/call.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { asObject, type Json } from '../kernel/json.ts';
import { whenInconclusive } from '../kernel/outcomes.ts';
import type { Side } from '../runner/side.ts';

/** One request that both sides get. */
export interface Question {
  readonly operation: OperationId;
  readonly request: RawRequest;
  /** The parameters by name. */
  readonly values: Values;
  /** The profile entry that declares how such a request is answered. */
  readonly entry?: Entry;
}

/** An identifier that no offer, provider, booking or kind of parking has. */
export const unknownId = 'parkproof-unknown';

/** Makes a question from a request; its parameters are the members of the path, the query and the body. */
export function questionOf(operation: OperationId, request: RawRequest, entry?: Entry): Question {
  const values = { ...request.path, ...request.query, ...asObject(request.body) } as Values;
  return { operation, request, values, ...(entry !== undefined && { entry }) };
}

/** The answer of one side to a question. */
export interface Reply extends Question {
  readonly side: Side;
  readonly exchange: Exchange | null;
  /** Earlier exchanges that the request depends on. */
  readonly earlier?: readonly Exchange[];
  /** null if no answer came. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it is compared; undefined if it is not JSON. */
  readonly body: Json | undefined;
}

/** Asks one side: sends one request, or several that belong together. */
export type Inquiry = (side: Side) => Promise<readonly Reply[]>;

/** The header that is compared besides the media type (4.11). */
const deleted = 'x-deleted';

/** Texts that only one side has, such as its URL, each with the placeholder that replaces it on both sides. */
export type Own = Readonly<Record<string, string>>;

/** Sends a request to one side. */
export async function send(side: Side, own: Own, question: Question): Promise<Reply> {
  const { operation, request } = question;
  const answer = await side.context.callRaw(operation, request).catch(whenInconclusive(null));
  const exchange = answer?.exchange ?? null;
  const { 'content-type': type = 'none', [deleted]: count } = exchange?.responseHeaders ?? {};
  return {
    ...question,
    side,
    exchange,
    status: exchange?.status ?? null,
    headers: {
      'content-type': type.split(';')[0]?.trim().toLowerCase() ?? '',
      ...(count !== undefined && { [deleted]: count }),
    },
    body: answer === null ? undefined : withoutOwn(answer.body as Json, own, answer.exchange.responseText),
  };
}

/** Replaces the texts of one side by their placeholders. `text` is the value as JSON. */
export function withoutOwn(
  value: Json | undefined,
  own: Own,
  text = JSON.stringify(value),
): Json | undefined {
  const named = Object.entries(own).filter(([one]) => text?.includes(one));
  if (value === undefined || named.length === 0) return value;
  return parseJson(named.reduce((text, [one, name]) => text.replaceAll(one, name), text)) as Json;
}
