import type { components } from '../../spec/generated/control/types.ts';

// Apart from movements.ts, whose types would enter those of the package, and are too long to be written out.
/** A vehicle that drives in or out. `copies` is how often each webhook is sent, to test a partner's idempotency. */
export type Movement = Omit<components['schemas']['Movement'], 'action'>;
