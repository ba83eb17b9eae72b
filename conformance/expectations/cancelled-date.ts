import type { HttpExchange } from '../kernel/exchange.ts';

/** Where a cancelled booking shows when it was cancelled, as a JSON pointer. */
export const cancelledDatePointer = '/cancelled_date';

/** What a first cancellation must show, in the words of a finding (3.1). */
export const expectedCancelledDate = ({ sentAt }: HttpExchange) =>
  `a cancelled_date near ${new Date(sentAt).toISOString()}, when it was cancelled`;
