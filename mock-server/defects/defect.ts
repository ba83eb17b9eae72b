import type { OperationId } from '../../spec/generated/operations.ts';
import type { Handler } from '../http/handler.ts';
import type { RenderProblem } from '../http/render-problem.ts';
import type { AnyReply, Call, Operation, Operations } from '../kernel/operation.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import type { Condition } from './condition.ts';

/** What a defect may work with beside what it stands around: all that the operations have. */
export interface DefectTools extends OperationDependencies {
  /** The operations as they are without defects. */
  readonly operations: Operations;
  /** How the simulator answers to what is thrown. */
  readonly render: RenderProblem;
}

/** Stands around an operation, behind authentication and validation; what it answers need not keep the contract. */
export type Deviation<Id extends OperationId> = (
  next: Operation<Id>,
  tools: DefectTools,
) => (call: Call<Id>) => AnyReply | Promise<AnyReply>;

/** Stands around everything between a request and its reply, authentication and validation included. */
export type HandlerDeviation = (next: Handler, tools: DefectTools, id: OperationId) => Handler;

/**
 * One deliberate deviation from one stated clause. It is outside the simulator and made again for each one, so it may
 * remember; the rules know nothing about it.
 */
export interface Defect {
  /** Stable, topic first. */
  readonly id: string;
  /** The clause of spec/clauses.yaml that it breaks. */
  readonly clause: string;
  /** Clauses that cannot be kept if that one is broken in this way: their checks rightly fail too. */
  readonly also?: readonly string[];
  /** Goes against what is only advised, so that a warning kills it. */
  readonly level?: 'should';
  /** What goes wrong, in one sentence. */
  readonly title: string;
  /** Where the simulator must pretend to be for the defect to show; pre-production if it is left out. */
  readonly environment?: 'production';
  /** Parkings that the world must have for the defect to show, if a few hundred are not enough. */
  readonly parkings?: number;
  /** Narrows it to the requests for which this holds. */
  readonly when?: Condition;
  readonly operations?: { readonly [Id in OperationId]?: Deviation<Id> };
  readonly handlers?: { readonly [Id in OperationId]?: HandlerDeviation };
  readonly webhooks?: (next: SendWebhook) => SendWebhook;
}
