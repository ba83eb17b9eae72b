import { effect, untracked, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { messageOf } from '../api/refusal.ts';
import { follow, type Topic } from './topics.ts';

/** What was read last, and why it could not be read again; both null while it is read for the first time. */
export interface Resource<T> {
  readonly data: T | null;
  readonly problem: string | null;
}

/**
 * Reads something, and again whenever one of the topics changes. A new `key` means another thing; the old one is shown
 * until it arrives. One read at a time, at most five a second.
 */
export function useResource<T>(
  load: (signal: AbortSignal) => Promise<T>,
  topics: readonly Topic[],
  key = '',
): Resource<T> {
  const state = useSignal<Resource<T>>({ data: null, problem: null });
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let running = false;
    let outdated = false;
    async function read(): Promise<void> {
      if (running) {
        outdated = true;
        return;
      }
      running = true;
      outdated = false;
      try {
        const data = await latest.current(signal);
        if (!signal.aborted) state.value = { data, problem: null };
      } catch (error) {
        if (!signal.aborted) state.value = { data: state.peek().data, problem: messageOf(error) };
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
      running = false;
      if (outdated && !signal.aborted) void read();
    }
    const stop = effect(() => {
      follow(topics);
      untracked(() => void read());
    });
    return () => {
      controller.abort();
      stop();
    };
  }, [key]);
  return state.value;
}

/** Milliseconds between two reads. */
const pause = 200;
