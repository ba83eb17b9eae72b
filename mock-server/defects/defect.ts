import type { OperationId } from '../../spec/generated/operations.ts';
import type { Handler } from '../http/handler.ts';
import type { RenderProblem } from '../http/render-problem.ts';
import type { AnyReply, Call, Operation, Operations } from '../kernel/operation.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import type { Condition } from './condition.ts';

/** The dependencies of the operations, and those that only defects need. */
export interface DefectTools extends OperationDependencies {
  /** The operations without defects. */
  readonly operations: Operations;
  /** Turns a thrown error into the simulator's reply. */
  readonly render: RenderProblem;
}

/** Wraps an operation, behind authentication and validation. Its replies need not match the contract. */
export type Deviation<Id extends OperationId> = (
  next: Operation<Id>,
  tools: DefectTools,
) => (call: Call<Id>) => AnyReply | Promise<AnyReply>;

/** Wraps everything between a request and its reply, including authentication and validation. */
export type HandlerDeviation = (next: Handler, tools: DefectTools) => Handler;

/**
 * One deliberate deviation from one stated clause. It wraps the simulator from outside, so the rules know nothing about
 * it. Choosing defects makes new wrappers, so a defect may keep state.
 */
export interface Defect {
  /** Stable; begins with a topic, as in `list-bookings.empty`. */
  readonly id: string;
  /** The clause in spec/clauses.yaml that the defect breaks. */
  readonly clause: string;
  /** Clauses that break along with it, so their checks rightly fail too. */
  readonly also: readonly string[];
  /** Set if the defect only ignores advice, so a warning is enough to catch it. */
  readonly level?: 'should';
  /** What goes wrong, in one sentence. */
  readonly title: string;
  /** The environment in which the defect shows; defaults to pre-production. */
  readonly environment?: 'production';
  /** How many parkings the world needs for the defect to show, if a few hundred are not enough. */
  readonly parkings?: number;
  /** Narrows the defect to the requests that meet this condition. */
  readonly when?: Condition;
  readonly operations?: { readonly [Id in OperationId]?: Deviation<Id> };
  readonly handlers?: { readonly [Id in OperationId]?: HandlerDeviation };
  readonly webhooks?: (next: SendWebhook) => SendWebhook;
}

/** The clause that a defect breaks, or a list of it and of those that break along with it. */
export type Clauses = string | readonly string[];

/** A defect without its id. Its clauses may leave out the topic that they share with the id. */
export interface Row extends Omit<Defect, 'id' | 'clause' | 'also'> {
  readonly clause: Clauses;
}

/** Makes the defects of one topic. The keys of the rows complete their ids. */
export function topicDefects(topic: string, rows: Readonly<Record<string, Row>>): readonly Defect[] {
  return Object.entries(rows).map(([name, row]) => {
    const [clause = '', ...also] = [row.clause]
      .flat()
      .map((one) => (one.includes('.') ? one : `${topic}.${one}`));
    return { ...row, id: `${topic}.${name}`, clause, also };
  });
}
