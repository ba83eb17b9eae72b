import { valueAt } from '../../common/json-pointer.ts';
import { type OperationId, operations } from '../../spec/generated/operations.ts';
import type { AnyReply } from '../kernel/operation.ts';
import { invalidAt, Problem, type ProblemCode } from '../kernel/problems.ts';

/**
 * Returns the example of the contract that a `Prefer` header (RFC 7240) asks for: `code=404` asks for a status,
 * `example=priceGuard` for a name. Returns null if it asks for neither. If the example shows a problem, throws that
 * problem; if there is no such example, throws a problem that lists the possible values.
 */
export async function findPreferredReply(id: OperationId, header: string): Promise<AnyReply | null> {
  const preferences = readPreferences(header);
  const code = preferences.get('code');
  const name = preferences.get('example');
  if (code === undefined && name === undefined) return null;
  const examples = await readExamples(id);
  const ofCode = examples.filter(({ status }) => code === undefined || String(status) === code);
  const found = ofCode.find((example) => name === undefined || example.name === name);
  if (found === undefined) {
    const [what, known] =
      ofCode.length === 0
        ? ['code must be one of the documented statuses', examples.map(({ status }) => status)]
        : ['example must be one of the documented examples', ofCode.map((example) => example.name)];
    const detail = `${what} of ${id}: ${[...new Set<string | number>(known)].join(', ')}`;
    throw invalidAt('header', 'prefer', 'documented', detail);
  }
  const applied = [code && `code=${code}`, name && `example=${name}`].filter((one) => one !== undefined);
  return answer(found, applied.join(', '));
}

/** The preferences of a `Prefer` header by name. Of two values the first counts. Parameters count as preferences. */
function readPreferences(header: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of header.matchAll(preference)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? plain);
  }
  return found;
}

const preference = /([^\s=,;"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g;

type Example = Awaited<ReturnType<typeof readExamples>>[number];

function answer({ status, headers, value }: Example, applied: string): AnyReply {
  const own = { ...headers, 'preference-applied': applied };
  if (status < 400) return { status, headers: own, body: value };
  // Throw it, so that it gets the shape of every refusal.
  const { code, detail, errors = [] } = value as ProblemExample;
  throw new Problem(code, detail, { violations: errors, headers: own, ownStatus: status });
}

interface ProblemExample {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: Problem['violations'];
}

/** The parts of the contract that examples need. */
interface Described {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, Described & { readonly example?: unknown }>>;
  readonly content?: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
  >;
}

/** The examples of an operation's responses. Loads the contract on demand. */
async function readExamples(id: OperationId) {
  const { default: contract } = await import('../../spec/generated/openapi.json', { with: { type: 'json' } });
  const follow = <T extends Described>(node: T): T =>
    node.$ref === undefined ? node : (valueAt(contract, node.$ref.slice(1)) as T);
  const { method, path } = operations[id];
  const paths = contract.paths as unknown as Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>>
  >;
  const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
  return Object.entries(responses).flatMap(([status, response]) => {
    const { headers = {}, content = {} } = follow(response);
    const sent = Object.entries(headers).flatMap(([name, header]) => {
      const { example } = follow(header);
      return example === undefined ? [] : [[name.toLowerCase(), String(example)]];
    });
    return Object.values(content).flatMap(({ examples = {} }) =>
      Object.entries(examples).map(([name, { value }]) => ({
        status: Number(status),
        name,
        headers: Object.fromEntries(sent),
        value,
      })),
    );
  });
}
