import { Inconclusive } from '../../conformance/kernel/outcomes.ts';
import { KnownDeviationsError } from '../../conformance/known-deviations/load-known-deviations.ts';
import { PreflightError } from '../../conformance/runner/preflight-error.ts';
import { ProfileError } from '../../spec/load-profile.ts';
import { WorldError } from '../../spec/load-world.ts';
import { TargetError } from './choose-target.ts';
import { ReachError } from './reach.ts';
import { ReportError } from './report-error.ts';

const userErrors = [
  ProfileError,
  WorldError,
  KnownDeviationsError,
  TargetError,
  ReachError,
  RangeError,
  PreflightError,
  ReportError,
  Inconclusive,
];

/** Whether the message of an error says what to fix. */
export function isUserError(error: unknown): error is Error {
  return userErrors.some((kind) => error instanceof kind);
}

/** The text to print for an error: the message if the user can fix it or if it has a code or cause, else the stack. */
export function explain(error: unknown): string {
  if (isUserError(error)) return error.message;
  const { code, message, stack, cause } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  if (code !== undefined || cause !== undefined) return message;
  return stack ?? message;
}
