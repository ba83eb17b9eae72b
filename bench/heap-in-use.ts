import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Bytes that this process holds after garbage collection. Measures until two figures agree, because a log that is being
 * folded or a socket that is being closed needs memory for a moment.
 */
export async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let figure = Number.POSITIVE_INFINITY;
  for (let count = 0; count < maxFigures; count += 1) {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const before = figure;
    figure = heapUsed + external;
    if (Math.abs(before - figure) < sameBytes) break;
    await delay(pause);
  }
  return figure;
}

const maxFigures = 50;
const sameBytes = 64 * 1024;

/** Milliseconds. */
const pause = 60;
