import type { BookingRecord } from '../../kernel/booking.ts';
import type { SimulatorStore } from '../../kernel/simulator-store.ts';

/** All bookings of all users in order of time, kept from the first moment that somebody asks. */
export interface BookingRegister {
  /** How many there are. */
  readonly size: number;
  /** The last made first. */
  newest(): Iterable<BookingRecord>;
  /** A part of them, at the cost of that part. */
  slice(offset: number, limit: number): BookingRecord[];
}

/** A register over a store. It costs nothing before it is first read, and then what changes. */
export function createBookingRegister(store: SimulatorStore): BookingRegister {
  const table = store.table('bookings');
  let keys: string[] | null = null;
  let known = new Set<string>();
  let isSorted = true;
  let latest = '';

  function begin(): string[] {
    keys = [];
    store.observe('bookings', (key, _previous, next) => {
      if (next !== undefined) add(key, next);
    });
    return keys;
  }

  function add(key: string, { timestamp }: BookingRecord): void {
    if (known.has(key)) return;
    known.add(key);
    keys?.push(key);
    if (timestamp < latest) isSorted = false;
    else latest = timestamp;
  }

  /** Oldest first. Every timestamp is written in UTC to the millisecond, so that texts compare as instants do. */
  function inOrder(): readonly string[] {
    let all = keys ?? begin();
    if (all.length !== table.size) {
      all = all.filter((key) => table.has(key));
      known = new Set(all);
    }
    if (!isSorted) {
      const time = new Map(all.map((key) => [key, table.get(key)?.timestamp ?? '']));
      const compare = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0);
      all.sort((a, b) => compare(time.get(a), time.get(b)));
      latest = time.get(all.at(-1) ?? '') ?? '';
      isSorted = true;
    }
    keys = all;
    return all;
  }

  function* newest(): Iterable<BookingRecord> {
    const all = inOrder();
    for (let index = all.length - 1; index >= 0; index -= 1) {
      const record = table.get(all[index] ?? '');
      if (record !== undefined) yield record;
    }
  }

  return {
    get size() {
      return table.size;
    },
    newest,
    slice(offset, limit) {
      const all = inOrder();
      const end = Math.max(0, all.length - offset);
      const page = all.slice(Math.max(0, end - limit), end).reverse();
      return page.flatMap((key) => table.get(key) ?? []);
    },
  };
}
