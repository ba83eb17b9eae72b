import type { Command, CommandOf } from './commands.ts';
import type { Model, Run } from './run.ts';

/** How a command is carried out, and what is predicted of it. */
export interface Steps<D extends Command['do']> {
  /** Whether it can be carried out in this state. */
  readonly isPossible: (model: Model, command: CommandOf<D>) => boolean;
  /** Throws `Deviation` if something is not as predicted. */
  readonly carryOut: (model: Model, run: Run, command: CommandOf<D>) => Promise<void>;
}
