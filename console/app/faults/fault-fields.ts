import type { NewFault } from './add-fault.ts';

/** The kinds of faults, in words. */
export const kinds: readonly { readonly kind: NewFault['kind']; readonly text: string }[] = [
  { kind: 'status', text: 'Answers a status' },
  { kind: 'rate-limit', text: 'Answers 429 with Retry-After' },
  { kind: 'latency', text: 'Is carried out later' },
  { kind: 'drop', text: 'Connection is cut' },
  { kind: 'truncate', text: 'Answer is cut off' },
  { kind: 'malform', text: 'Answer is no JSON' },
  { kind: 'drip', text: 'Answer drips' },
  { kind: 'duplicate', text: 'Webhook comes several times' },
  { kind: 'delay', text: 'Webhook is late' },
  { kind: 'reorder', text: 'Webhooks change places' },
];

export type FieldName = 'status' | 'retryAfterSeconds' | 'milliseconds' | 'copies' | 'times' | 'share';

interface NumberField {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number | 'any';
  /** What is taken where it is left empty. */
  readonly given: (kind: NewFault['kind']) => string;
}

/** The numbers that a fault may carry, with the bounds of the contract. */
export const fields: Readonly<Record<FieldName, NumberField>> = {
  status: { label: 'Status', min: 400, max: 599, step: 1, given: () => '500' },
  retryAfterSeconds: {
    label: 'Retry-After, s',
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
  times: { label: 'How often', min: 1, max: 1_000_000, step: 1, given: () => 'no end' },
  share: { label: 'Share, %', min: 0.1, max: 100, step: 'any', given: () => '100' },
};

/** The fields of a kind, beside those that every kind has. */
export function fieldsOf(kind: NewFault['kind']): readonly FieldName[] {
  if (kind === 'status') return ['status', 'retryAfterSeconds'];
  if (kind === 'rate-limit') return ['retryAfterSeconds'];
  if (kind === 'duplicate') return ['copies'];
  return ['latency', 'drip', 'delay', 'reorder'].includes(kind) ? ['milliseconds'] : [];
}
