import type { components } from '../../spec/generated/control/types.ts';

// Not in movements.ts: the types of the package include this one, and cannot include all that movements.ts uses.
/** A vehicle that drives in or out. `copies` is how often each webhook is sent, to test a partner's idempotency. */
export type Movement = Omit<components['schemas']['Movement'], 'action'>;
