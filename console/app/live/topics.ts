import { batch, type Signal, signal } from '@preact/signals';

/** The topics that a page shows and reads again when they change. `time` is announced by the page itself. */
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

/** Announces changed topics; `state` stands for all of them. */
export function announce(changed: readonly string[]): void {
  const all = changed.includes('state');
  batch(() => {
    for (const topic of topics) if (all || changed.includes(topic)) versions[topic].value += 1;
  });
}

/** Makes the running effect run again when one of these topics changes. */
export function follow(followed: readonly Topic[]): void {
  for (const topic of followed) versions[topic].value;
}
