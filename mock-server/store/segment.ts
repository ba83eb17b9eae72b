/** A record as one change left it; `value` is null where the change removed the record. */
export interface Entry {
  readonly table: string;
  readonly key: string;
  readonly value: object | null;
  /** The segment that holds this entry on disk: null before it is written and after a later one replaced it. */
  home: Segment | null;
}

/** One file of the journal: what the groups `first` to `last` changed, in their order. */
export interface Segment {
  readonly first: number;
  readonly last: number;
  readonly entries: readonly Entry[];
  /** Entries that a later segment replaces, so that they need not be kept. */
  superseded: number;
  readonly removals: number;
}

/** Makes the segment of entries that are now on disk and takes them as its own. */
export function createSegment(first: number, last: number, entries: readonly Entry[]): Segment {
  let removals = 0;
  for (const entry of entries) if (entry.value === null) removals += 1;
  return { first, last, entries, superseded: 0, removals };
}

/** Records that a later entry, on disk itself, has replaced this one. */
export function supersede(entry: Entry): void {
  if (entry.home === null) return;
  entry.home.superseded += 1;
  entry.home = null;
}

const fileName = /^(\d{12})(?:-(\d{12}))?\.json$/;

/** Names the file of a segment: the sequence number of its group, or of its first and last group. */
export function segmentFileName({ first, last }: { first: number; last: number }): string {
  const digits = (sequence: number) => String(sequence).padStart(12, '0');
  return first === last ? `${digits(first)}.json` : `${digits(first)}-${digits(last)}.json`;
}

/** Reads the groups that a file covers from its name, or undefined when it is no segment's name. */
export function parseSegmentFileName(name: string): { first: number; last: number } | undefined {
  const match = fileName.exec(name);
  if (match === null) return undefined;
  const first = Number(match[1]);
  const last = Number(match[2] ?? match[1]);
  return first >= 1 && (match[2] === undefined || first < last) ? { first, last } : undefined;
}
