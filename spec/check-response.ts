import { operations } from './generated/operations.ts';
import * as validators from './generated/response-validators.js';
import { listErrors, type Validate } from './validate.ts';

/** An answer of an operation, with its body parsed; `undefined` if it has none. */
export interface Answer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: unknown;
}

/** Checks an answer against the contract; returns one sentence for each violation. */
export const checkResponse = createCheckResponse(operations, validators);

/** Creates a function that checks the answers of a document, given its operations and its generated validators. */
export function createCheckResponse<Id extends string>(
  table: Readonly<Record<Id, { readonly responses: object }>>,
  validatorsByName: object,
) {
  const byName = validatorsByName as Readonly<Record<string, Validate | undefined>>;
  return (id: Id, answer: Answer): string[] => {
    const responses = table[id].responses as Readonly<Record<string, ResponseEntry | undefined>>;
    const expected = responses[answer.status];
    if (expected === undefined) return [`${id} has no answer with status ${answer.status} in the contract`];
    const violations: string[] = [];
    const contentType = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? null;
    if (contentType !== expected.contentType)
      violations.push(`content-type is ${contentType}, not ${expected.contentType}`);
    for (const [name, header] of Object.entries(expected.headers)) {
      const problem = problemWithHeader(answer.headers.get(name), header);
      if (problem !== null) violations.push(`header ${name} ${problem}`);
    }
    const validate = byName[`${id}_${answer.status}`];
    const errors = validate === undefined ? [] : listErrors(validate, answer.body);
    return [...violations, ...errors.map((error) => `body ${error}`)];
  };
}

function problemWithHeader(value: string | null, { required, type }: HeaderEntry): string | null {
  if (value === null) return required ? 'is missing' : null;
  return type === 'integer' && !/^-?\d+$/.test(value) ? `is ${value}, not a whole number` : null;
}

interface ResponseEntry {
  readonly contentType: string | null;
  readonly headers: Readonly<Record<string, HeaderEntry>>;
}

interface HeaderEntry {
  readonly required: boolean;
  readonly type: string;
}
