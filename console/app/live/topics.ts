import { batch, type Signal, signal } from '@preact/signals';
import { type Topic as SimulatorTopic, topics } from '../../../spec/topics.ts';

/** What a page can read again when it changes. `time` is announced by the page itself. */
export type Topic = SimulatorTopic | 'time';

const all: readonly Topic[] = [...topics, 'time'];
const versions = Object.fromEntries(all.map((topic) => [topic, signal(0)])) as Record<Topic, Signal<number>>;

/** Announces changed topics; `state` stands for all of them. */
export function announce(changed: readonly string[]): void {
  const announced = changed.includes('state') ? all : all.filter((topic) => changed.includes(topic));
  batch(() => {
    for (const topic of announced) versions[topic].value += 1;
  });
}

/** Makes the running effect run again when one of these topics changes. */
export function follow(followed: readonly Topic[]): void {
  for (const topic of followed) versions[topic].value;
}
