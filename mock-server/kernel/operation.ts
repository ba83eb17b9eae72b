import type { operations as ApiOperations } from '../../spec/generated/api-types.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { User } from './user.ts';

type Defined<T> = Exclude<T, undefined>;
type Part<Described, Place extends 'query' | 'path' | 'header'> = Described extends {
  readonly parameters: { readonly [P in Place]?: infer Value };
}
  ? Defined<Value>
  : never;
type JsonOf<Content> = Content extends { readonly content: infer Types } ? Types[keyof Types] : undefined;

/** The input that an operation takes, as a document describes it. */
export interface Input<Described> {
  readonly path: Part<Described, 'path'>;
  readonly query: Part<Described, 'query'>;
  readonly headers: Part<Described, 'header'>;
  readonly body: Described extends { readonly requestBody?: infer Body } ? JsonOf<Defined<Body>> : undefined;
}

type Success = 200 | 201 | 202 | 204;

/** A reply with one of the statuses and bodies that a document defines. */
export type ReplyOf<Responses> = {
  [Status in keyof Responses & Success]: {
    readonly status: Status;
    readonly body: JsonOf<Responses[Status]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof Responses & Success];

/** The body that an operation takes, as the contract types it. */
export type RequestBody<Id extends OperationId> = Input<ApiOperations[Id]>['body'];

/** One validated request, typed by the contract. */
export interface Call<Id extends OperationId> extends Input<ApiOperations[Id]> {
  /** The user of the credentials. The operation that issues tokens has none and must not read this. */
  readonly user: User;
  /** When the request was admitted, in milliseconds since the epoch. */
  readonly now: number;
}

/** A reply of an operation, typed by the contract. */
export type Reply<Id extends OperationId> = ReplyOf<ApiOperations[Id]['responses']>;

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
