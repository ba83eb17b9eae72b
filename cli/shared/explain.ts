import { UserError } from '../../common/user-error.ts';
import { Inconclusive } from '../../conformance/kernel/outcomes.ts';

/** Whether the message of an error says what to fix. */
export function isUserError(error: unknown): error is Error {
  return error instanceof UserError || error instanceof RangeError || error instanceof Inconclusive;
}

/** The text to print for an error: the message if the user can fix it or if it has a code or cause, else the stack. */
export function explain(error: unknown): string {
  if (isUserError(error)) return error.message;
  const { code, message, stack, cause } = error as NodeJS.ErrnoException & { readonly cause?: unknown };
  if (code !== undefined || cause !== undefined) return message;
  return stack ?? message;
}

/** Exit code of a run that was interrupted. */
export const interruptedCode = 130;

/** Prints why a command could not do its work; returns exit code 2. */
export function couldNotRun(command: string, message: string): number {
  say(command, message);
  return 2;
}

/** Prints a message on standard error, after the name of the command. */
export function say(command: string, message: string): void {
  process.stderr.write(`parkproof ${command}: ${message}\n`);
}
