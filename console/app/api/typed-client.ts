import { refusalOf } from './refusal.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths of a contract, as openapi-typescript writes them, that take a method. */
type PathsWith<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Readonly<Record<M, { readonly responses: unknown }>> ? P : never;
}[keyof Paths] &
  string;

type Json<T> = T extends { readonly content: { readonly 'application/json': infer Body } } ? Body : undefined;

/** What a good answer holds. */
type Answer<O> = O extends { readonly responses: infer Responses }
  ? Json<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
  : never;

type Path<O> = O extends { readonly parameters: { readonly path?: infer Values } }
  ? NonNullable<Values>
  : never;
type Query<O> = O extends { readonly parameters: { readonly query?: infer Values } }
  ? NonNullable<Values>
  : never;

/** The parts of a request that the contract knows. */
type Call<O> = {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
} & ([Path<O>] extends [never] ? unknown : { readonly path: Path<O> }) &
  ([Query<O>] extends [never] ? unknown : { readonly query?: Query<O> }) &
  (O extends { readonly requestBody: infer Body } ? { readonly body: Json<Body> } : unknown);

/** Sends a request of a contract; resolves to the body of a good answer, throws a `Refusal` or what `fetch` throws. */
export type Send<Paths, M extends Method> = <P extends PathsWith<Paths, M>>(
  path: P,
  ...call: Record<never, never> extends Call<Paths[P][M & keyof Paths[P]]>
    ? [call?: Call<Paths[P][M & keyof Paths[P]]>]
    : [call: Call<Paths[P][M & keyof Paths[P]]>]
) => Promise<Answer<Paths[P][M & keyof Paths[P]]>>;

/** A client of a contract, one function for each method. */
export type TypedClient<Paths> = { readonly [M in Method as Uppercase<M>]: Send<Paths, M> };

interface AnyCall {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A client whose requests go below `base`; their types are those of the contract. */
export function createTypedClient<Paths>(base: string, fetcher: typeof fetch): TypedClient<Paths> {
  const sender =
    (method: string) =>
    async (template: string, call: AnyCall = {}) => {
      const { signal, headers, path = {}, query = {}, body } = call;
      const filled = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(path[name] ?? ''),
      );
      const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
      const question = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
      const answer = await fetcher(`${base}${filled}${question === '' ? '' : `?${question}`}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(signal !== undefined && { signal }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw refusalOf(await answer.json().catch(() => null), answer.status);
      const text = await answer.text();
      return text === '' ? undefined : JSON.parse(text);
    };
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return Object.fromEntries(
    methods.map((method) => [method, sender(method)]),
  ) as unknown as TypedClient<Paths>;
}
