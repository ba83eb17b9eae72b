import type { operations as ApiOperations } from '../../spec/generated/api-types.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { User } from './user.ts';

type Defined<T> = Exclude<T, undefined>;
type Part<
  Id extends OperationId,
  Place extends 'query' | 'path' | 'header',
> = ApiOperations[Id]['parameters'] extends { readonly [P in Place]?: infer Value } ? Defined<Value> : never;
type JsonOf<Content> = Content extends { readonly content: infer Types } ? Types[keyof Types] : undefined;

/** The body that an operation takes, as the contract types it. */
export type RequestBody<Id extends OperationId> = ApiOperations[Id] extends {
  readonly requestBody?: infer Body;
}
  ? JsonOf<Defined<Body>>
  : undefined;

/** One validated request, typed by the contract. */
export interface Call<Id extends OperationId> {
  /** The user of the credentials. The operation that issues tokens has none and must not read this. */
  readonly user: User;
  readonly path: Part<Id, 'path'>;
  readonly query: Part<Id, 'query'>;
  readonly headers: Part<Id, 'header'>;
  readonly body: RequestBody<Id>;
  /** When the request was admitted, in milliseconds since the epoch. */
  readonly now: number;
}

type Success = 200 | 201 | 202;

/** A reply with one of the statuses and bodies that the contract defines for the operation. */
export type Reply<Id extends OperationId> = {
  [Status in keyof ApiOperations[Id]['responses'] & Success]: {
    readonly status: Status;
    readonly body: JsonOf<ApiOperations[Id]['responses'][Status]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof ApiOperations[Id]['responses'] & Success];

/** Takes a validated request and returns a reply or throws a `Problem`. It never sees the HTTP server. */
export type Operation<Id extends OperationId> = (call: Call<Id>) => Reply<Id> | Promise<Reply<Id>>;

/** One operation for each operationId of the contract. */
export type Operations = { readonly [Id in OperationId]: Operation<Id> };

/** A reply of any operation. Its body is a JSON value that the HTTP adapter writes. */
export interface AnyReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default `application/json`. */
  readonly contentType?: string;
}
