import type { ServerResponse } from 'node:http';
import type { ControlOperationId } from '../../spec/generated/control/operations.ts';
import type { operations as ControlApi, components } from '../../spec/generated/control/types.ts';

/** The schemas of the control routes. */
export type ControlSchemas = components['schemas'];

type Defined<T> = Exclude<T, undefined>;
type Part<
  Id extends ControlOperationId,
  Place extends 'query' | 'path' | 'header',
> = ControlApi[Id]['parameters'] extends { readonly [P in Place]?: infer Value } ? Defined<Value> : never;
type JsonOf<Content> = Content extends { readonly content: infer Types } ? Types[keyof Types] : undefined;

/** The body that a control operation takes. */
type ControlBody<Id extends ControlOperationId> = ControlApi[Id] extends {
  readonly requestBody?: infer Body;
}
  ? JsonOf<Defined<Body>>
  : undefined;

/** The query and the response body of a control operation. */
export type ControlQuery<Id extends ControlOperationId> = Part<Id, 'query'>;
export type ControlAnswer<Id extends ControlOperationId> = {
  [Status in keyof ControlApi[Id]['responses'] & Success]: JsonOf<ControlApi[Id]['responses'][Status]>;
}[keyof ControlApi[Id]['responses'] & Success];

/** One validated request, typed by the control document. */
export interface ControlCall<Id extends ControlOperationId> {
  readonly path: Part<Id, 'path'>;
  readonly query: ControlQuery<Id>;
  readonly headers: Part<Id, 'header'>;
  readonly body: ControlBody<Id>;
}

type Success = 200 | 201 | 202 | 204;

/** A reply with one of the statuses and bodies that the control document gives the operation. */
export type ControlReply<Id extends ControlOperationId> = {
  [Status in keyof ControlApi[Id]['responses'] & Success]: {
    readonly status: Status;
    readonly body: JsonOf<ControlApi[Id]['responses'][Status]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof ControlApi[Id]['responses'] & Success];

/** A reply that is not JSON: bytes, or a function that writes a stream. */
export interface PlainReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes?: Buffer;
  readonly stream?: (response: ServerResponse) => void;
}

/** The usual reply: a body with status 200. */
export const ok = <Body>(body: Body) => ({ status: 200, body }) as const;

/** Takes a validated request and returns the reply, or throws a `Problem`. */
export type ControlOperation<Id extends ControlOperationId> = (
  call: ControlCall<Id>,
) => ControlReply<Id> | PlainReply | Promise<ControlReply<Id> | PlainReply>;

/** One operation for each operationId of the control document. If one is missing, this does not compile. */
export type ControlOperations = { readonly [Id in ControlOperationId]: ControlOperation<Id> };
