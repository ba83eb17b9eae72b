import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Api } from '../create-api.ts';
import type { Core } from '../create-core.ts';
import type { OperationDependencies } from '../operation-dependencies.ts';
import type { ResolvedOptions } from '../simulator-options.ts';
import type { Observers } from './create-observers.ts';

/** Everything the control operations see and steer. Each takes what it needs. */
export interface ControlDependencies
  extends OperationDependencies,
    Pick<Core, 'hub' | 'address' | 'inForce' | 'random'>,
    Pick<Observers, 'requestLog' | 'adviser' | 'faults'>,
    Pick<Api, 'identifyUser' | 'rate'> {
  readonly settings: ResolvedOptions;
  readonly profile: () => Profile;
  /** Aborts when the simulator ends. */
  readonly ended: AbortSignal;
}
