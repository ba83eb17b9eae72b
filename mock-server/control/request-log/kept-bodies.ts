import { maxKept } from './kept-reply.ts';

/**
 * Copies of the newest bodies, in blocks of memory that are used again and again. A body's own buffer, once kept, is
 * freed only by a collection of the whole heap, and makes for several of these a second: with them a search takes
 * 193 µs of processor time, without them 164.
 */
export interface KeptBodies {
  /** Returns a copy of a body, which later ones overwrite once they take as many bytes as there is room for. */
  keep(body: Buffer): Buffer;
}

/** Bytes. */
const blockSize = 1024 * 1024;

/** Has room for bodies of so many bytes together. */
export function createKeptBodies(bytes: number): KeptBodies {
  // No body lies in two blocks, so the end of a block may stay empty; the oldest and the newest block are in part others'.
  const count = Math.ceil(bytes / (blockSize - maxKept)) + 2;
  const blocks: Buffer[] = [];
  let current = 0;
  let end = 0;
  return {
    keep(body) {
      if (end + body.length > blockSize) {
        current = (current + 1) % count;
        end = 0;
      }
      const block = blocks[current] ?? Buffer.allocUnsafeSlow(blockSize);
      blocks[current] = block;
      const start = end;
      end += body.copy(block, start);
      return block.subarray(start, end);
    },
  };
}
