import type { Fault, NewFault } from './add-fault.ts';

/** What a fault does, in a few words. */
export function describeFault(fault: Fault | NewFault): string {
  const concerned = isWebhookFault(fault.kind)
    ? 'webhooks'
    : (fault.operations?.join(', ') ?? 'all operations');
  const times = fault.times === undefined ? '' : fault.times === 1 ? ', once' : `, ${fault.times} times`;
  const share = fault.share === undefined ? '' : `, ${Math.round(fault.share * 100)} % of them`;
  const effect = fault.carriesOut === true ? ', though it takes effect' : '';
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
  latency: ({ milliseconds = 1_000 }) => `Carried out ${seconds(milliseconds)} later`,
  status: ({ status = 500 }) => `Answered ${status}`,
  'rate-limit': ({ retryAfterSeconds = 1 }) => `Answered 429 with Retry-After ${retryAfterSeconds}`,
  drop: () => 'Connection cut without an answer',
  truncate: () => 'Answer cut off in its middle',
  malform: () => 'Answer is no JSON',
  drip: ({ milliseconds = 1_000 }) => `Answer comes in pieces every ${seconds(milliseconds)}`,
  duplicate: ({ copies = 2 }) => `Delivered ${copies} times`,
  delay: ({ milliseconds = 60_000 }) => `Delivered ${seconds(milliseconds)} later`,
  reorder: ({ milliseconds = 60_000 }) =>
    `Held back until the next has been sent, ${seconds(milliseconds)} at most`,
};

const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`;
