import type { Log } from '../kernel/log.ts';
import type { AnyReply } from '../kernel/operation.ts';
import { internalError, Problem, problemKinds, storageUnavailable } from '../kernel/problems.ts';
import type { Choices } from '../profile/choices.ts';
import { StorageUnavailableError } from '../store/errors.ts';
import { statusName } from './status-name.ts';

/** Turns whatever was thrown into an answer. */
export type RenderProblem = (error: unknown) => AnyReply;

/**
 * Builds the one place where refusals become answers: the status and the shape are open (section 7), so the
 * profile's apply. What is not a problem is a defect of the simulator; its cause goes to the log.
 */
export function createRenderProblem(choices: Choices, log: Log): RenderProblem {
  const statuses = choices.statuses as Readonly<Record<string, number | undefined>>;

  function statusOf(problem: Problem): number {
    if (problem.ownStatus !== null) return problem.ownStatus;
    if (problem.hasStatedStatus) return problemKinds[problem.code].status;
    const chosen = statuses[statusName(problem)];
    return chosen !== undefined && chosen >= 400 ? chosen : problemKinds[problem.code].status;
  }

  return (error) => {
    const problem = asProblem(error);
    const status = statusOf(problem);
    if (isOurs(problem)) log.error({ err: problem.cause ?? problem }, problem.message);
    const { shape, content_type: contentType } = choices.errors;
    return { status, headers: problem.headers, body: bodyOf(problem, status, shape), contentType };
  };
}

/** Whether something went wrong in the simulator or on its disk: other 5xx are what a scenario, a fault or a limit asks for. */
const isOurs = ({ code }: Problem) => code === 'internal-error' || code === 'storage-unavailable';

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return error instanceof StorageUnavailableError ? storageUnavailable(error) : internalError(error);
}

function bodyOf(problem: Problem, status: number, shape: Choices['errors']['shape']): unknown {
  const { title } = problemKinds[problem.code];
  const errors = problem.violations.length > 0 ? { errors: problem.violations } : {};
  switch (shape) {
    case 'none':
      return undefined;
    case 'message':
      return { message: problem.message };
    case 'envelope':
      return { error: { code: problem.code, message: problem.message, ...errors } };
    default:
      return {
        type: `urn:parkproof:problem:${problem.code}`,
        title,
        status,
        detail: problem.message,
        code: problem.code,
        ...errors,
      };
  }
}
