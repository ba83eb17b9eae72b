import type { components } from './generated/control/types.ts';

type NewFault = components['schemas']['NewFault'];

/** The settings that only some kinds of faults have, with their defaults. */
export const faultDefaults: Readonly<Record<NewFault['kind'], Partial<NewFault>>> = {
  latency: { milliseconds: 1_000 },
  status: { status: 500, carriesOut: false },
  'rate-limit': { retryAfterSeconds: 1, carriesOut: false },
  drop: { carriesOut: false },
  truncate: {},
  malform: {},
  drip: { milliseconds: 1_000 },
  duplicate: { copies: 2 },
  delay: { milliseconds: 60_000 },
  reorder: { milliseconds: 60_000 },
};

const webhookKinds: ReadonlySet<NewFault['kind']> = new Set(['duplicate', 'delay', 'reorder']);

/** Whether a fault affects webhooks. All others affect requests. */
export const concernsWebhooks = ({ kind }: Pick<NewFault, 'kind'>): boolean => webhookKinds.has(kind);
