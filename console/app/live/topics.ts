import { batch, type Signal, signal } from '@preact/signals';

/** What a page can show and has to read again when it changes; `time` passes by itself. */
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
  'time',
] as const;
export type Topic = (typeof topics)[number];

const versions = Object.fromEntries(topics.map((topic) => [topic, signal(0)])) as Record<
  Topic,
  Signal<number>
>;

/** Says that something has changed; `state` is all of it. */
export function announce(changed: readonly string[]): void {
  const all = changed.includes('state');
  batch(() => {
    for (const topic of topics) if (all || changed.includes(topic)) versions[topic].value += 1;
  });
}

/** Makes the running effect run again when one of these changes. */
export function follow(followed: readonly Topic[]): void {
  for (const topic of followed) versions[topic].value;
}
