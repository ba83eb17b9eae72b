import { createKeepReply } from './kept-reply.ts';
import type { HeaderValues, RecordedEntry } from './record.ts';

/** The newest requests and webhook attempts, limited in number and in size. */
export type RequestLog = ReturnType<typeof createRequestLog>;

const maxEntries = 2_000;

/** How many bytes the entries may take together. The newest entry is kept whatever its size. */
const maxBytes = 32 * 1024 * 1024;

/** Creates an empty request log. */
export function createRequestLog(limits = { entries: maxEntries, bytes: maxBytes }) {
  let entries: RecordedEntry[] = [];
  let size = 0;
  let latest = 0;
  let dropped = 0;
  let tell = (_entry: RecordedEntry): void => {};

  /** Ids have no gaps, so the id of an entry gives its position. */
  const find = (id: number) => entries[entries.length - 1 - (latest - id)];

  return {
    keepReply: createKeepReply(limits.bytes),

    /** Keeps an entry under the next id, tells the listener and returns it. */
    add(fields: Omit<RecordedEntry, 'id' | 'advice'>): RecordedEntry {
      latest += 1;
      const entry = Object.assign(fields, { id: latest, advice: 0 });
      entries.push(entry);
      size += sizeOf(entry);
      while (entries.length > limits.entries || (size > limits.bytes && entries.length > 1)) {
        const oldest = entries.shift();
        if (oldest !== undefined) size -= sizeOf(oldest);
        dropped += 1;
      }
      tell(entry);
      return entry;
    },
    /** Tells the listener that an entry has changed. */
    touch: (entry: RecordedEntry) => tell(entry),
    find,
    /** The entries with an id below `before`, newest first. */
    *newest(before = latest + 1): Iterable<RecordedEntry> {
      // Entries may be added and dropped during the iteration.
      for (let id = Math.min(latest, before - 1); ; id -= 1) {
        const entry = find(id);
        if (entry === undefined) return;
        yield entry;
      }
    },
    /** Removes all entries and returns how many there were. Ids continue. */
    clear(): number {
      const count = entries.length;
      entries = [];
      size = 0;
      dropped = 0;
      return count;
    },
    /** Sets the listener, which gets every entry that is added or changed. */
    onEntry(listener: (entry: RecordedEntry) => void): void {
      tell = listener;
    },
    get kept() {
      return entries.length;
    },
    get dropped() {
      return dropped;
    },
    /** The id of the newest entry ever; 0 if there was none. */
    get latest() {
      return latest;
    },
  };
}

/** The most bytes that an entry takes besides its texts, for its objects and its violations. */
const overhead = 2_000;

/** Bytes that a header takes besides its characters: a slot in an object and the beginnings of two strings. */
const perHeader = 48;

/** The most bytes that an entry takes. Each character counts as two, as in a text that is not all Latin-1. */
function sizeOf(entry: RecordedEntry): number {
  const { url, headers, sent, reply, failure, webhook } = entry;
  // The delivery of a webhook takes about as much memory as its text, and may be kept for this entry alone.
  const texts = webhook === null ? [url, sent, failure] : [url, sent, sent, failure];
  const characters = texts.reduce((sum, text) => sum + String(text ?? '').length, 0);
  const replied = reply === null ? 0 : sizeOfHeaders(reply.headers) + (reply.body?.length ?? 0);
  return overhead + 2 * characters + sizeOfHeaders(headers) + replied;
}

function sizeOfHeaders(headers: HeaderValues): number {
  let size = 0;
  for (const name in headers) size += perHeader + 2 * (name.length + String(headers[name]).length);
  return size;
}
