import { concernsWebhooks, faultDefaults } from '../../../spec/fault-defaults.ts';
import type { Schemas } from '../api/clients.ts';

export type Fault = Schemas['Fault'];
export type NewFault = Schemas['NewFault'];
export type FaultKind = NewFault['kind'];

/** A number that a fault may carry, with the bounds of the contract. */
interface NumberField {
  readonly name: 'status' | 'retryAfterSeconds' | 'milliseconds' | 'copies' | 'times' | 'share';
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step?: 'any';
}

const numberFields: readonly NumberField[] = [
  { name: 'status', label: 'Status', min: 400, max: 599 },
  { name: 'retryAfterSeconds', label: 'Retry-After (s)', min: 0, max: 86_400 },
  { name: 'milliseconds', label: 'Milliseconds', min: 0, max: 86_400_000 },
  { name: 'copies', label: 'Copies', min: 2, max: 10 },
  { name: 'times', label: 'Times', min: 1, max: 1_000_000 },
  { name: 'share', label: 'Share (%)', min: 0.1, max: 100, step: 'any' },
];

/** The numbers that a fault of a kind may carry, each with its default, which the empty field shows. */
export function fieldsOf(kind: FaultKind) {
  const defaults = {
    ...(kind === 'status' && { retryAfterSeconds: 'none' }),
    ...faultDefaults[kind],
    times: 'unlimited',
    share: '100',
  };
  return numberFields.flatMap((field) => {
    const given = defaults[field.name];
    return given === undefined ? [] : [{ ...field, given: String(given) }];
  });
}

interface Kind {
  /** The label in the form. */
  readonly text: string;
  /** What an active fault does, in a few words. */
  readonly effect: (fault: Fault) => string;
}

/** The kinds of faults, as the form lists them. */
export const kinds: Readonly<Record<FaultKind, Kind>> = {
  status: {
    text: 'Respond with an error status',
    effect: ({ status }) => `Responds with ${status}`,
  },
  'rate-limit': {
    text: 'Respond with 429 and Retry-After',
    effect: ({ retryAfterSeconds }) => `Responds with 429, Retry-After ${retryAfterSeconds} s`,
  },
  latency: { text: 'Delay the request', effect: (fault) => `Delays by ${seconds(fault)}` },
  drop: { text: 'Drop the connection', effect: () => 'Drops the connection' },
  truncate: { text: 'Cut off the response', effect: () => 'Cuts off the response' },
  malform: { text: 'Send invalid JSON', effect: () => 'Sends invalid JSON' },
  drip: {
    text: 'Send the response in pieces',
    effect: (fault) => `Sends the response in pieces, one every ${seconds(fault)}`,
  },
  duplicate: { text: 'Send a webhook several times', effect: ({ copies }) => `Sends ${copies} copies` },
  delay: { text: 'Delay a webhook', effect: (fault) => `Delays by ${seconds(fault)}` },
  reorder: {
    text: 'Swap two webhooks',
    effect: (fault) => `Holds back until the next one is sent, for ${seconds(fault)} at most`,
  },
};

/** Whether there is a kind of this name. */
export const isFaultKind = (name: string): name is FaultKind => Object.hasOwn(kinds, name);

/** What a fault does, in a few words. */
export function describeFault(fault: Fault): string {
  const isOfWebhooks = concernsWebhooks(fault);
  const concerned = isOfWebhooks ? 'webhooks' : (fault.operations?.join(', ') ?? 'all operations');
  const times = fault.times === undefined ? '' : fault.times === 1 ? ', once' : `, ${fault.times} times`;
  const things = isOfWebhooks ? 'webhooks' : 'requests';
  const share = fault.share === undefined ? '' : `, ${Math.round(fault.share * 100)}% of ${things}`;
  const carriesOut = fault.carriesOut === true ? ', but the operation takes effect' : '';
  const kept = fault.match === undefined ? '' : ` with ${describeMatch(fault.match)}`;
  return `${kinds[fault.kind].effect(fault)}${carriesOut}: ${concerned}${kept}${share}${times}`;
}

const describeMatch = ({ offer, plate, body = {}, headers = {} }: NonNullable<NewFault['match']>): string =>
  [
    ...[offer, plate].filter((name) => name !== undefined),
    ...Object.entries(body).map(([pointer, value]) => `${pointer} ${JSON.stringify(value)}`),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join(', ');

// A non-breaking space keeps the number and its unit on one line.
const seconds = ({ milliseconds = 0 }: Fault): string => `${milliseconds / 1_000}\u00a0s`;
