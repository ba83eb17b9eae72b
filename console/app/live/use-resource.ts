import { effect, untracked, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { messageOf } from '../api/clients.ts';
import { follow, type Topic } from './topics.ts';

/** The data that was read last, and why the last read failed; both null during the first read. */
export interface Resource<T> {
  readonly data: T | null;
  readonly problem: string | null;
}

/**
 * Reads a resource, and again whenever one of the topics changes. A new `key` means another resource; the old data is
 * shown until the new data arrives.
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
    const show = (data: T) => {
      state.value = { data, problem: null };
    };
    const fail = (error: unknown) => {
      state.value = { data: state.peek().data, problem: messageOf(error) };
    };
    return keepReading((signal) => latest.current(signal), topics, show, fail);
  }, [key]);
  return state.value;
}

/**
 * Reads a resource now and whenever one of the topics changes: one read at a time, at most five a second. Returns a
 * function that stops it. Without `fail`, errors are ignored: the header shows that the connection is lost, and a read
 * follows when it is back.
 */
export function keepReading<T>(
  load: (signal: AbortSignal) => Promise<T>,
  topics: readonly Topic[],
  show: (data: T) => void,
  fail: (error: unknown) => void = () => undefined,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let running = false;
  let outdated = false;
  async function read(): Promise<void> {
    outdated = running;
    if (running) return;
    running = true;
    try {
      const data = await load(signal);
      if (!signal.aborted) show(data);
    } catch (error) {
      if (!signal.aborted) fail(error);
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
}

/** Milliseconds between two reads. */
const pause = 200;
