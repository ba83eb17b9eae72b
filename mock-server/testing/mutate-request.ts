import fc from 'fast-check';
import { parseJson } from '../../common/parse-json.ts';
import { operations } from '../../spec/generated/operations.ts';
import { anyText, oddJson, oddTexts } from './odd-values.ts';

/** A request before it is sent; a header of null is left out. */
export interface LooseRequest {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string | null>>;
  readonly body: string | null;
}

/** A change to a request, which may or may not make it invalid. */
export type Mutation = (request: LooseRequest) => LooseRequest;

const oddText = fc.oneof(fc.constantFrom(...oddTexts), anyText(30));
const oddRaw = fc.oneof(fc.constantFrom(...oddJson), fc.json({ maxDepth: 2 }));
const position = fc.nat({ max: 1_000 });

/** Headers can only carry printable Latin-1; the client refuses to send anything else. */
const headerText = oddText.map((text) =>
  text
    .replaceAll(/[^\x20-\x7e\xa1-\xff]/g, '')
    .trim()
    .slice(0, 200),
);

const mutation = <T>(
  values: fc.Arbitrary<T>,
  change: (request: LooseRequest, values: T) => LooseRequest,
): fc.Arbitrary<Mutation> => values.map((value) => (request) => change(request, value));

const dropField = mutation(position, (request, at) =>
  editBody(request, (fields) => fields.filter((_, index) => index !== at % Math.max(1, fields.length))),
);

const retypeField = mutation(fc.tuple(position, oddRaw), (request, [at, raw]) =>
  editBody(request, (fields) =>
    fields.map(([key, value], index) => [key, index === at % fields.length ? raw : value] as const),
  ),
);

const addField = mutation(
  fc.tuple(fc.oneof(oddText, fc.constantFrom('duration', 'plate', 'start')), oddRaw),
  (request, [key, raw]) => editBody(request, (fields) => [...fields, [JSON.stringify(key), raw] as const]),
);

const setBody = mutation(fc.option(oddRaw, { freq: 2 }), (request, body) => ({ ...request, body }));
const breakBody = mutation(fc.tuple(position, oddText), (request, [at, text]) =>
  withBody(request, (body) => body.slice(0, at % (body.length + 1)) + text),
);

const duplicateParameter = mutation(fc.tuple(position, oddText), (request, [at, text]) => {
  const one = request.query[at % Math.max(1, request.query.length)];
  return one === undefined ? request : { ...request, query: [...request.query, [one[0], text] as const] };
});
const setParameter = mutation(
  fc.tuple(
    fc.constantFrom(...new Set(Object.values(operations).flatMap(({ query }) => [...query]))),
    fc.oneof(oddText, oddRaw),
  ),
  (request, [name, text]) => {
    const others = request.query.filter(([other]) => other !== name);
    return { ...request, query: [...others, [name, text] as const] };
  },
);
const dropParameter = mutation(position, (request, at) => ({
  ...request,
  query: request.query.filter((_, index) => index !== at % Math.max(1, request.query.length)),
}));

const setHeader = mutation(
  fc.tuple(
    fc.constantFrom(
      'x-access-token',
      'x-api-user',
      'x-api-key',
      'x-batch',
      'content-type',
      'content-encoding',
      'accept',
      'x-http-method-override',
    ),
    fc.oneof(
      headerText,
      fc.constant(null),
      fc.constantFrom('true', 'gzip', 'text/plain', 'application/json'),
    ),
  ),
  (request, [name, value]) => ({ ...request, headers: { ...request.headers, [name]: value } }),
);

const changeMethod = mutation(
  fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
  (request, method) => ({ ...request, method }),
);

const extendPath = mutation(
  fc.constantFrom('/', '//', '/..', '/%', '/%zz', '/%00', '/x', '%20', ';a=b', '%F0%9F%9A%97', '/__proto__'),
  (request, end) => ({ ...request, path: request.path + end }),
);

const replaceStep = mutation(oddText, (request, text) => {
  const step = encodeURIComponent(Buffer.from(text).toString());
  return { ...request, path: request.path.replace(/[^/]+$/, step) };
});

/** One change to a request: to a field, the body, a parameter, a header, the method or the path. */
export const arbitraryMutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 4, arbitrary: retypeField },
  { weight: 2, arbitrary: dropField },
  { weight: 2, arbitrary: addField },
  { weight: 3, arbitrary: setBody },
  { weight: 1, arbitrary: breakBody },
  { weight: 3, arbitrary: setParameter },
  { weight: 2, arbitrary: duplicateParameter },
  { weight: 1, arbitrary: dropParameter },
  { weight: 2, arbitrary: setHeader },
  { weight: 1, arbitrary: changeMethod },
  { weight: 1, arbitrary: extendPath },
  { weight: 1, arbitrary: replaceStep },
);

function withBody(request: LooseRequest, change: (body: string) => string): LooseRequest {
  return request.body === null ? request : { ...request, body: change(request.body) };
}

type RawField = readonly [key: string, raw: string];

/**
 * Changes the fields of an object, or of the first element of a list, as raw JSON, so that any text may replace them.
 */
function editBody(
  request: LooseRequest,
  change: (fields: readonly RawField[]) => readonly RawField[],
): LooseRequest {
  return withBody(request, (body) => {
    const parsed = parseJson(body);
    const list = Array.isArray(parsed) ? (parsed as unknown[]) : null;
    const target = list === null ? parsed : list[0];
    if (typeof target !== 'object' || target === null) return body;
    const fields = Object.entries(target).map(
      ([key, value]): RawField => [JSON.stringify(key), JSON.stringify(value)],
    );
    const edited = `{${change(fields)
      .map(([key, raw]) => `${key}:${raw}`)
      .join(',')}}`;
    if (list === null) return edited;
    return `[${[edited, ...list.slice(1).map((one) => JSON.stringify(one))].join(',')}]`;
  });
}
