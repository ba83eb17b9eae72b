import type { ServerResponse } from 'node:http';
import type { ControlOperationId } from '../../spec/generated/control/operations.ts';
import type { operations as ControlApi, components } from '../../spec/generated/control/types.ts';
import type { Input, ReplyOf } from '../kernel/operation.ts';

/** The schemas of the control routes. */
export type ControlSchemas = components['schemas'];

/** The query and the response body of a control operation. */
export type ControlQuery<Id extends ControlOperationId> = Input<ControlApi[Id]>['query'];
export type ControlAnswer<Id extends ControlOperationId> = ControlReply<Id>['body'];

type ControlReply<Id extends ControlOperationId> = ReplyOf<ControlApi[Id]['responses']>;

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
type ControlOperation<Id extends ControlOperationId> = (
  call: Input<ControlApi[Id]>,
) => ControlReply<Id> | PlainReply | Promise<ControlReply<Id> | PlainReply>;

/** One operation for each operationId of the control document. If one is missing, this does not compile. */
export type ControlOperations = { readonly [Id in ControlOperationId]: ControlOperation<Id> };
