import type { components } from '../../spec/generated/control/types.ts';

/** A vehicle that drives in or out. `copies` is how often each webhook is sent, to test a partner's idempotency. */
export type Movement = Omit<components['schemas']['Movement'], 'action'>;
