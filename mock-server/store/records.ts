import { visitInTurns } from '../kernel/take-turns.ts';

/** Changed records by key; null stands for one that is removed. */
export type Layer = ReadonlyMap<string, object | null>;

/** Hears of one record that changes; `undefined` stands for no record. */
export type RawObserver = (key: string, previous: object | undefined, next: object | undefined) => void;

/** Changes of fewer records than this are copied into the newest layer. */
const minLayer = 1_000;

/**
 * The records of one table. What is written lies at the bottom, and what is still to be written in layers over it. A
 * bulk change is a layer of its own: it becomes visible in one step, and is merged in many once it is written.
 */
export class Records {
  readonly #written = new Map<string, object>();
  /** Oldest first. */
  readonly #layers: Layer[] = [];
  /** How many of the oldest layers are being written. */
  #sealed = 0;
  /** The newest layer, where small changes still join it. */
  #open: Map<string, object | null> | null = null;
  #size = 0;
  readonly #observers: RawObserver[] = [];

  get size(): number {
    return this.#size;
  }

  get(key: string): object | undefined {
    return this.#find(key, this.#layers.length);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** What the lowest layers show. */
  #find(key: string, layers: number): object | undefined {
    for (let index = layers - 1; index >= 0; index -= 1) {
      const record = this.#layers[index]?.get(key);
      if (record !== undefined) return record ?? undefined;
    }
    return this.#written.get(key);
  }

  entries(): Iterable<[key: string, record: object]> {
    return this.#layers.length === 0 ? this.#written.entries() : this.#merged();
  }

  *keys(): Iterable<string> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): Iterable<object> {
    for (const [, record] of this.entries()) yield record;
  }

  *#merged(): Iterable<[key: string, record: object]> {
    for (const key of this.#written.keys()) {
      const record = this.get(key);
      if (record !== undefined) yield [key, record];
    }
    const added = new Set(this.#layers.flatMap((layer) => [...layer.keys()]));
    for (const key of added) {
      const record = this.#written.has(key) ? undefined : this.get(key);
      if (record !== undefined) yield [key, record];
    }
  }

  observe(observer: RawObserver): void {
    this.#observers.push(observer);
    for (const [key, next] of this.entries()) observer(key, undefined, next);
  }

  /** Puts what a file holds, before there are layers. */
  load(key: string, record: object | null): void {
    if (record === null) this.#written.delete(key);
    else this.#written.set(key, record);
    this.#size = this.#written.size;
  }

  /** Changes one record; answers false where there was none to remove. */
  put(key: string, next: object | null): boolean {
    const previous = this.get(key);
    if (next === null && previous === undefined) return false;
    if (this.#open === null) {
      this.#open = new Map();
      this.#layers.push(this.#open);
    }
    this.#open.set(key, next);
    this.#change(key, previous, next ?? undefined);
    return true;
  }

  /** Changes many records in one step; nobody changes the layer after that. Answers false where nothing changed. */
  lay(layer: Layer): boolean {
    if (layer.size < minLayer) {
      return Array.from(layer, ([key, next]) => this.put(key, next)).includes(true);
    }
    const depth = this.#layers.length;
    this.#layers.push(layer);
    this.#open = null;
    for (const [key, next] of layer) this.#change(key, this.#find(key, depth), next ?? undefined);
    return true;
  }

  /** What is laid from now on does not belong to what is being written. */
  seal(): void {
    this.#sealed = this.#layers.length;
    this.#open = null;
  }

  /** The layers that are being written, oldest first. */
  sealed(): readonly Layer[] {
    return this.#layers.slice(0, this.#sealed);
  }

  /** All that is stored, as layers: what is written, and what is being written over it. */
  copy(): readonly Iterable<readonly [key: string, record: object | null]>[] {
    const keys = [...this.#written.keys()];
    const records = [...this.#written.values()];
    return [zip(keys, records), ...this.sealed()];
  }

  /** Takes what has been written to the rest; while that is much, others have their turn. */
  async settle(): Promise<void> {
    for (const layer of this.sealed()) {
      if (layer.size < minLayer) for (const [key, record] of layer) this.#settleOne(key, record);
      else await visitInTurns([...layer.keys()], (key) => this.#settleOne(key, layer.get(key) ?? null));
    }
    this.#layers.splice(0, this.#sealed);
    this.#sealed = 0;
  }

  #settleOne(key: string, record: object | null): void {
    if (record === null) this.#written.delete(key);
    else this.#written.set(key, record);
  }

  /** Takes back all that is not written, newest first. */
  takeBack(): void {
    for (let layer = this.#layers.pop(); layer !== undefined; layer = this.#layers.pop()) {
      for (const [key, next] of [...layer].reverse()) this.#change(key, next ?? undefined, this.get(key));
    }
    this.#sealed = 0;
    this.#open = null;
  }

  #change(key: string, previous: object | undefined, next: object | undefined): void {
    this.#size += Number(next !== undefined) - Number(previous !== undefined);
    if (previous === next) return;
    for (const observer of this.#observers) observer(key, previous, next);
  }
}

function* zip(
  keys: readonly string[],
  records: readonly object[],
): Iterable<readonly [string, object | null]> {
  for (const [index, key] of keys.entries()) yield [key, records[index] ?? null];
}
