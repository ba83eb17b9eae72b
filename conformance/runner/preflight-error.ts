import { UserError } from '../../common/user-error.ts';

/** The setup is wrong, so nothing can be said about the implementation; the message says what to fix. */
export class PreflightError extends UserError {
  override readonly name = 'PreflightError';
}
