import type { NewFault } from './fault.ts';

/** The kinds of faults, in words. */
export const kinds: readonly { readonly kind: NewFault['kind']; readonly text: string }[] = [
  { kind: 'status', text: 'Answer with an error status' },
  { kind: 'rate-limit', text: 'Answer with 429 and Retry-After' },
  { kind: 'latency', text: 'Delay the request' },
  { kind: 'drop', text: 'Drop the connection' },
  { kind: 'truncate', text: 'Cut off the response' },
  { kind: 'malform', text: 'Send invalid JSON' },
  { kind: 'drip', text: 'Send the response in pieces' },
  { kind: 'duplicate', text: 'Send a webhook several times' },
  { kind: 'delay', text: 'Delay a webhook' },
  { kind: 'reorder', text: 'Swap two webhooks' },
];

export type FieldName = 'status' | 'retryAfterSeconds' | 'milliseconds' | 'copies' | 'times' | 'share';

interface NumberField {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number | 'any';
  /** What is used if it is left empty. */
  readonly given: (kind: NewFault['kind']) => string;
}

/** The numbers that a fault may carry, with the bounds of the contract. */
export const fields: Readonly<Record<FieldName, NumberField>> = {
  status: { label: 'Status', min: 400, max: 599, step: 1, given: () => '500' },
  retryAfterSeconds: {
    label: 'Retry-After (s)',
    min: 0,
    max: 86_400,
    step: 1,
    given: (kind) => (kind === 'status' ? 'none' : '1'),
  },
  milliseconds: {
    label: 'Milliseconds',
    min: 0,
    max: 86_400_000,
    step: 1,
    given: (kind) => (kind === 'latency' || kind === 'drip' ? '1000' : '60000'),
  },
  copies: { label: 'Copies', min: 2, max: 10, step: 1, given: () => '2' },
  times: { label: 'Times', min: 1, max: 1_000_000, step: 1, given: () => 'unlimited' },
  share: { label: 'Share (%)', min: 0.1, max: 100, step: 'any', given: () => '100' },
};

/** The fields of a kind, beside those that every kind has. */
export function fieldsOf(kind: NewFault['kind']): readonly FieldName[] {
  if (kind === 'status') return ['status', 'retryAfterSeconds'];
  if (kind === 'rate-limit') return ['retryAfterSeconds'];
  if (kind === 'duplicate') return ['copies'];
  return ['latency', 'drip', 'delay', 'reorder'].includes(kind) ? ['milliseconds'] : [];
}
