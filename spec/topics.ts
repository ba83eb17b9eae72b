/** What may have changed, so that a listener should read it again; `state` stands for everything. */
export const topics = [
  'clock',
  'faults',
  'defects',
  'bookings',
  'vehicles',
  'visits',
  'batches',
  'webhooks',
  'endpoints',
  'journal',
  'advice',
  'state',
] as const;
export type Topic = (typeof topics)[number];
