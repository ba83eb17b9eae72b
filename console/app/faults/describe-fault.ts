import type { Fault, NewFault } from './fault.ts';

/** What a fault does, in a few words. */
export function describeFault(fault: Fault | NewFault): string {
  const things = isWebhookFault(fault.kind) ? 'webhooks' : 'requests';
  const concerned = things === 'webhooks' ? things : (fault.operations?.join(', ') ?? 'all operations');
  const times = fault.times === undefined ? '' : fault.times === 1 ? ', once' : `, ${fault.times} times`;
  const share = fault.share === undefined ? '' : `, ${Math.round(fault.share * 100)} % of ${things}`;
  const effect = fault.carriesOut === true ? ', but the operation takes effect' : '';
  const kept = fault.match === undefined ? '' : ` with ${describeMatch(fault.match)}`;
  return `${effects[fault.kind](fault)}${effect}: ${concerned}${kept}${share}${times}`;
}

const describeMatch = ({ offer, plate, body = {}, headers = {} }: NonNullable<NewFault['match']>): string =>
  [
    ...(offer === undefined ? [] : [offer]),
    ...(plate === undefined ? [] : [plate]),
    ...Object.entries(body).map(([pointer, value]) => `${pointer} ${JSON.stringify(value)}`),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join(', ');

/** Whether a kind of fault happens to webhooks and not to requests. */
export const isWebhookFault = (kind: NewFault['kind']): boolean =>
  kind === 'duplicate' || kind === 'delay' || kind === 'reorder';

const effects: Readonly<Record<NewFault['kind'], (fault: Fault | NewFault) => string>> = {
  latency: ({ milliseconds = 1_000 }) => `Delayed by ${seconds(milliseconds)}`,
  status: ({ status = 500 }) => `Answered with ${status}`,
  'rate-limit': ({ retryAfterSeconds = 1 }) => `Answered with 429, Retry-After ${retryAfterSeconds} s`,
  drop: () => 'Connection dropped',
  truncate: () => 'Response cut off',
  malform: () => 'Invalid JSON',
  drip: ({ milliseconds = 1_000 }) => `Response in pieces, one every ${seconds(milliseconds)}`,
  duplicate: ({ copies = 2 }) => `Sent ${copies} times`,
  delay: ({ milliseconds = 60_000 }) => `Delayed by ${seconds(milliseconds)}`,
  reorder: ({ milliseconds = 60_000 }) =>
    `Held back until the next one is sent, for ${seconds(milliseconds)} at most`,
};

// A space that does not break keeps the number and its unit on one line.
const seconds = (milliseconds: number): string => `${milliseconds / 1_000}\u00a0s`;
