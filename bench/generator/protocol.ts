/** One request, and the answer that is expected. */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Includes the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** The expected body, to the byte; left out if it differs each time. */
  readonly answer?: string;
}

/** Requests from a list, in turn, one after the other on each connection. Times are in milliseconds. */
export interface LoadOrder {
  readonly kind: 'load';
  readonly url: string;
  readonly warmUp: number;
  readonly duration: number;
  /** Ends the load early, after this many requests. */
  readonly requests?: number;
  readonly asks: readonly Ask[];
}

/** One large request with a body from a file, and meanwhile a small one, `probe`, every `every` milliseconds. */
export interface BulkOrder {
  readonly kind: 'bulk';
  readonly url: string;
  readonly bulk: Omit<Ask, 'body'>;
  readonly bodyFile: string;
  readonly probe: Ask;
  readonly every: number;
}

export type Order = LoadOrder | BulkOrder;

/** Answers with another status or body, and requests without an answer; none in a run that counts. */
export interface Faults {
  readonly count: number;
  readonly first: string | null;
}

/** The result of a load. Times are in milliseconds. */
export interface LoadResult {
  readonly answered: number;
  readonly elapsed: number;
  readonly faults: Faults;
  readonly latency: Latency;
  /** Share of its core that the generator used, from 0 to 1. */
  readonly busy: number;
}

/** The result of a bulk request. Times are in milliseconds. */
export interface BulkResult {
  readonly elapsed: number;
  readonly faults: Faults;
  /** Times of the small requests, each from the moment when it was due. */
  readonly probes: readonly number[];
}

/** Latencies in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}
