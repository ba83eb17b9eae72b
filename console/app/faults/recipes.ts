import type { NewFault } from './add-fault.ts';

/** What goes wrong most often between a client and a service. */
export const recipes: readonly { readonly text: string; readonly fault: NewFault }[] = [
  {
    text: 'The next booking answers 503',
    fault: { kind: 'status', status: 503, operations: ['createBooking'], times: 1 },
  },
  {
    text: 'The next booking is made and its answer lost',
    fault: { kind: 'drop', operations: ['createBooking'], times: 1, carriesOut: true },
  },
  {
    text: 'The next five requests answer 429',
    fault: { kind: 'rate-limit', retryAfterSeconds: 2, times: 5 },
  },
  { text: 'One request in ten takes 8 s', fault: { kind: 'latency', milliseconds: 8_000, share: 0.1 } },
  { text: 'The next answer is cut off', fault: { kind: 'truncate', times: 1 } },
  { text: 'The next webhook comes twice', fault: { kind: 'duplicate', times: 1 } },
  { text: 'The next webhook is late by a minute', fault: { kind: 'delay', milliseconds: 60_000, times: 1 } },
  { text: 'The next two webhooks change places', fault: { kind: 'reorder', times: 1 } },
];
