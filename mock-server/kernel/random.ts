import { createHash, randomUUID } from 'node:crypto';

/** The one source of chance of the simulator: ids, delays and orders come from it, secrets do not. */
export interface Random {
  uuid(): string;
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** Begins a sequence that depends on the seed and `name` alone; without a seed there is none to begin. */
  restart(name: string): void;
}

/** With a seed the same calls are answered with the same ids; with null no two runs are alike. */
export function createRandom(seed: number | null): Random {
  if (seed === null) return { uuid: randomUUID, fraction: Math.random, restart: () => undefined };
  let sequence = '';
  let uuids = 0;
  let fractions = 0;
  const hash = (text: string) => createHash('sha256').update(`${seed} ${sequence} ${text}`).digest();

  return {
    uuid() {
      uuids += 1;
      const hex = hash(`uuid ${uuids}`).toString('hex');
      const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
    fraction() {
      fractions += 1;
      return hash(`fraction ${fractions}`).readUInt32BE() / 2 ** 32;
    },
    restart(name) {
      sequence = name;
      uuids = 0;
      fractions = 0;
    },
  };
}
