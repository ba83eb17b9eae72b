import type { operations } from '../../spec/generated/api-types.ts';
import type { OperationId } from '../../spec/generated/operations.ts';

/** How a request is sent. */
interface SendOptions {
  /** Headers in addition to the three of section 5; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** How long to wait for the answer, in milliseconds, if longer than the client's timeout. */
  readonly timeout?: number;
  /** false to send at once, without the spacing of batches (4.11), and to accept a 429 as the answer. */
  readonly retry?: boolean;
  /**
   * true if nothing depends on the answer: trouble is then neither retried nor counted. '500' if this holds for a 500
   * alone, after which the caller sends another request.
   */
  readonly isOptional?: boolean | '500';
}

/** A request of an operation as the contract describes it. */
export type RequestOf<O extends OperationId> = O extends OperationId
  ? SendOptions & Pick<operations[O]['parameters'], 'path' | 'query'> & BodyOf<O>
  : never;

/** Operations with a body whose member names the specification does not show (4.1, 4.12). */
type OpenForm = 'authenticate' | 'triggerNotification';

type BodyOf<O extends OperationId> = O extends OpenForm
  ? { readonly body: Readonly<Record<string, unknown>> }
  : operations[O] extends {
        readonly requestBody: { readonly content: { readonly 'application/json': infer Body } };
      }
    ? { readonly body: Body }
    : { readonly body?: never };

type Scalar = string | number | boolean;

/** A request of an operation that need not keep to the contract; omitted members are not sent. */
export interface RawRequest extends SendOptions {
  readonly path?: Readonly<Record<string, string>> | undefined;
  /** Each value of a list is sent as a parameter of its own. */
  readonly query?: Readonly<Record<string, Scalar | readonly Scalar[] | undefined>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent verbatim instead of `body`. */
  readonly text?: string;
}
