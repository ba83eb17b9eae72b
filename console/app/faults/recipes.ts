import type { NewFault } from './fault.ts';

/** What goes wrong most often between a client and a service. */
export const recipes: readonly { readonly text: string; readonly fault: NewFault }[] = [
  {
    text: 'The next booking fails with 503',
    fault: { kind: 'status', status: 503, operations: ['createBooking'], times: 1 },
  },
  {
    text: 'The next booking is made, but its response is lost',
    fault: { kind: 'drop', operations: ['createBooking'], times: 1, carriesOut: true },
  },
  {
    text: 'The next five requests get a 429',
    fault: { kind: 'rate-limit', retryAfterSeconds: 2, times: 5 },
  },
  { text: 'One request in ten takes 8 s', fault: { kind: 'latency', milliseconds: 8_000, share: 0.1 } },
  { text: 'The next response is cut off', fault: { kind: 'truncate', times: 1 } },
  { text: 'The next webhook arrives twice', fault: { kind: 'duplicate', times: 1 } },
  { text: 'The next webhook is a minute late', fault: { kind: 'delay', milliseconds: 60_000, times: 1 } },
  { text: 'The next two webhooks swap places', fault: { kind: 'reorder', times: 1 } },
];
