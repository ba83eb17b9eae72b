import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Api } from '../create-api.ts';
import type { Core } from '../create-core.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import type { ResolvedOptions } from '../simulator-options.ts';
import type { Observers } from './create-observers.ts';
import type { Topic } from './events/hub.ts';

/** Everything the control operations see and steer. Each takes what it needs. */
export interface ControlDependencies
  extends OperationDependencies,
    Pick<Core, 'keepClock' | 'hub' | 'address'>,
    Pick<Observers, 'requestLog' | 'adviser' | 'faults'>,
    Pick<Api, 'identifyUser' | 'movements' | 'rate'> {
  readonly settings: ResolvedOptions;
  /** The ids of the defects that the simulator shows, and a function that shows others instead. */
  readonly defects: {
    readonly ids: () => readonly string[];
    readonly choose: (ids: readonly string[]) => void;
  };
  readonly profile: () => Profile;
  /** Called after each change, with its topic. */
  readonly onSteered: (topic: Topic) => void;
  /** Aborts when the simulator ends. */
  readonly ended: AbortSignal;
}
