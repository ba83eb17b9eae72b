import type { Schemas } from '../api/clients.ts';

export type Fault = Schemas['Fault'];
export type NewFault = Schemas['NewFault'];
export type FaultKind = NewFault['kind'];

/** A number that a fault may carry, with the bounds of the contract. */
export interface NumberField {
  readonly name: 'status' | 'retryAfterSeconds' | 'milliseconds' | 'copies' | 'times' | 'share';
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step?: 'any';
  /** The default, shown in the empty field. */
  readonly given: string;
}

interface Kind {
  /** The label in the form. */
  readonly text: string;
  /** What an active fault does, in a few words. */
  readonly effect: (fault: NewFault) => string;
  /** Its fields besides the common ones. */
  readonly fields: readonly NumberField[];
  /** Whether it affects webhooks instead of requests. */
  readonly isOfWebhooks?: true;
  /** Whether the operation may still take effect. */
  readonly mayCarryOut?: true;
}

const status = { name: 'status', label: 'Status', min: 400, max: 599 } as const;
const retryAfter = { name: 'retryAfterSeconds', label: 'Retry-After (s)', min: 0, max: 86_400 } as const;
const milliseconds = { name: 'milliseconds', label: 'Milliseconds', min: 0, max: 86_400_000 } as const;
const copies = { name: 'copies', label: 'Copies', min: 2, max: 10 } as const;

/** The fields of every kind. */
export const commonFields: readonly NumberField[] = [
  { name: 'times', label: 'Times', min: 1, max: 1_000_000, given: 'unlimited' },
  { name: 'share', label: 'Share (%)', min: 0.1, max: 100, step: 'any', given: '100' },
];

/** The kinds of faults, as the form lists them. */
export const kinds: Readonly<Record<FaultKind, Kind>> = {
  status: {
    text: 'Answer with an error status',
    effect: ({ status = 500 }) => `Answered with ${status}`,
    fields: [
      { ...status, given: '500' },
      { ...retryAfter, given: 'none' },
    ],
    mayCarryOut: true,
  },
  'rate-limit': {
    text: 'Answer with 429 and Retry-After',
    effect: ({ retryAfterSeconds = 1 }) => `Answered with 429, Retry-After ${retryAfterSeconds} s`,
    fields: [{ ...retryAfter, given: '1' }],
    mayCarryOut: true,
  },
  latency: {
    text: 'Delay the request',
    effect: ({ milliseconds = 1_000 }) => `Delayed by ${seconds(milliseconds)}`,
    fields: [{ ...milliseconds, given: '1000' }],
  },
  drop: {
    text: 'Drop the connection',
    effect: () => 'Connection dropped',
    fields: [],
    mayCarryOut: true,
  },
  truncate: { text: 'Cut off the response', effect: () => 'Response cut off', fields: [] },
  malform: { text: 'Send invalid JSON', effect: () => 'Invalid JSON', fields: [] },
  drip: {
    text: 'Send the response in pieces',
    effect: ({ milliseconds = 1_000 }) => `Response in pieces, one every ${seconds(milliseconds)}`,
    fields: [{ ...milliseconds, given: '1000' }],
  },
  duplicate: {
    text: 'Send a webhook several times',
    effect: ({ copies = 2 }) => `Sent ${copies} times`,
    fields: [{ ...copies, given: '2' }],
    isOfWebhooks: true,
  },
  delay: {
    text: 'Delay a webhook',
    effect: ({ milliseconds = 60_000 }) => `Delayed by ${seconds(milliseconds)}`,
    fields: [{ ...milliseconds, given: '60000' }],
    isOfWebhooks: true,
  },
  reorder: {
    text: 'Swap two webhooks',
    effect: ({ milliseconds = 60_000 }) =>
      `Held back until the next one is sent, for ${seconds(milliseconds)} at most`,
    fields: [{ ...milliseconds, given: '60000' }],
    isOfWebhooks: true,
  },
};

/** Whether there is a kind of this name. */
export const isFaultKind = (name: string): name is FaultKind => Object.hasOwn(kinds, name);

/** What a fault does, in a few words. */
export function describeFault(fault: NewFault): string {
  const { effect, isOfWebhooks } = kinds[fault.kind];
  const concerned = isOfWebhooks ? 'webhooks' : (fault.operations?.join(', ') ?? 'all operations');
  const times = fault.times === undefined ? '' : fault.times === 1 ? ', once' : `, ${fault.times} times`;
  const things = isOfWebhooks ? 'webhooks' : 'requests';
  const share = fault.share === undefined ? '' : `, ${Math.round(fault.share * 100)} % of ${things}`;
  const carriesOut = fault.carriesOut === true ? ', but the operation takes effect' : '';
  const kept = fault.match === undefined ? '' : ` with ${describeMatch(fault.match)}`;
  return `${effect(fault)}${carriesOut}: ${concerned}${kept}${share}${times}`;
}

const describeMatch = ({ offer, plate, body = {}, headers = {} }: NonNullable<NewFault['match']>): string =>
  [
    ...[offer, plate].filter((name) => name !== undefined),
    ...Object.entries(body).map(([pointer, value]) => `${pointer} ${JSON.stringify(value)}`),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join(', ');

// A non-breaking space keeps the number and its unit on one line.
const seconds = (milliseconds: number): string => `${milliseconds / 1_000}\u00a0s`;
