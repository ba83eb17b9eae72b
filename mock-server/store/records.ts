import { visitInTurns } from '../kernel/take-turns.ts';

/** Changed records by key; null stands for a removed record. */
export type Layer = ReadonlyMap<string, object | null>;

/** A changed record with its key; null stands for a removed record. */
export type KeyedRecord = readonly [key: string, record: object | null];

/** Called for each changed record; `undefined` stands for no record. */
export type RawObserver = (key: string, previous: object | undefined, next: object | undefined) => void;

/** Layers with fewer records are copied into the newest layer. */
const minLayer = 1_000;

/**
 * The records of one table: the written ones at the bottom, and the unwritten changes in layers above them. A bulk
 * change is its own layer. It becomes visible in one step and, once it is written, is merged in many.
 */
export class Records {
  readonly #written = new Map<string, object>();
  /** Oldest first. */
  readonly #layers: Layer[] = [];
  /** How many of the oldest layers are being written. */
  #sealed = 0;
  /** The newest layer if small changes may still join it. */
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

  /** Looks a key up in the oldest `layers` layers and in the written records below them. */
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

  /** Applies a change from a file. Called only before there are layers. */
  load(key: string, record: object | null): void {
    this.#settleOne(key, record);
    this.#size = this.#written.size;
  }

  /** Changes one record. Returns false if there was none to remove. */
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

  /** Changes many records in one step; the layer must not change afterwards. Returns false only if nothing changed. */
  addLayer(layer: Layer): boolean {
    if (layer.size < minLayer) return Array.from(layer, ([key, next]) => this.put(key, next)).includes(true);
    const depth = this.#layers.length;
    this.#layers.push(layer);
    this.#open = null;
    for (const [key, next] of layer) this.#change(key, this.#find(key, depth), next ?? undefined);
    return true;
  }

  /** Marks the present layers as being written. Later changes go to new layers. */
  seal(): void {
    this.#sealed = this.#layers.length;
    this.#open = null;
  }

  /** The layers that are being written, oldest first. */
  sealed(): readonly Layer[] {
    return this.#layers.slice(0, this.#sealed);
  }

  /** A copy of the written records, followed by the layers that are being written over them. */
  copy(): readonly Iterable<KeyedRecord>[] {
    const keys = [...this.#written.keys()];
    const records = [...this.#written.values()];
    return [zip(keys, records), ...this.sealed()];
  }

  /** Merges the layers that are now written. While it merges a large layer, other requests have their turn. */
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

  /** Undoes every unwritten change, newest first. */
  undo(): void {
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

function* zip(keys: readonly string[], records: readonly object[]): Iterable<KeyedRecord> {
  for (const [index, key] of keys.entries()) yield [key, records[index] ?? null];
}
