import type { Log } from '../kernel/log.ts';
import type { AnyReply } from '../kernel/operation.ts';
import {
  internalError,
  Problem,
  problemKinds,
  storageUnavailable,
  type Violation,
} from '../kernel/problems.ts';
import type { Choices } from '../profile/choices.ts';
import { StorageUnavailableError } from '../store/errors.ts';

/** Turns any thrown value into a reply. */
export type RenderProblem = (error: unknown) => AnyReply;

/** Creates the one function that turns refusals into replies, as the profile chooses. It logs errors that are ours. */
export function createRenderProblem(choices: Choices, log: Log): RenderProblem {
  const statuses = choices.statuses as Readonly<Record<string, number | undefined>>;

  function statusOf(problem: Problem): number {
    if (problem.ownStatus !== null) return problem.ownStatus;
    const chosen = statuses[nameOfSituation(problem) ?? problem.code.replaceAll('-', '_')];
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

/** Whether the simulator or its disk failed. Any other 5xx comes from a scenario, a fault or a limit. */
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

/** The name under which a profile chooses the status of a refusal, if that name is finer than the code. */
function nameOfSituation({ code, violations }: Problem): string | undefined {
  const [first] = violations;
  if (code === 'too-many-requests') return 'rate_limited';
  if (code === 'unauthenticated' && first === undefined) return 'wrong_credentials';
  if (code === 'unknown-offer') return unknownOffers[first?.pointer ?? ''];
  if (code !== 'invalid-request' || first === undefined) return undefined;
  return Object.entries(invalidities).find(([, covers]) => violations.every(covers))?.[0];
}

const invalidities: Readonly<Record<string, (violation: Violation) => boolean>> = {
  unparsable_body: ({ rule }) => rule === 'json',
  coordinates_out_of_range: ({ pointer, rule }) =>
    /^\/?(lat|long)$/.test(pointer) && /^(minimum|maximum)$/.test(rule),
  invalid_email: ({ pointer }) => pointer === '/cc_email',
};

/** By the pointer to the svcpid in the body: of POST /bookings, or of the notification trigger. */
const unknownOffers: Readonly<Record<string, string>> = {
  '/svcpid': 'unknown_offer_in_booking',
  '/svcPID': 'notification_unknown_target',
};
