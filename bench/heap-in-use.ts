import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Bytes that this process holds after garbage collection. Measures until three figures agree, because a log that is
 * being folded or a socket that is being closed needs memory for a moment.
 */
export async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const figures: number[] = [];
  while (figures.length < maxFigures) {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    figures.push(heapUsed + external);
    const last = figures.slice(-3);
    if (last.length === 3 && Math.max(...last) - Math.min(...last) < sameBytes) break;
    await delay(pause);
  }
  return figures.at(-1) ?? 0;
}

const maxFigures = 50;
const sameBytes = 64 * 1024;

/** Milliseconds. */
const pause = 60;
