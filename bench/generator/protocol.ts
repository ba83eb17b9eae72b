/** One request, and the answer that it must get. */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  /** The body that must come back, to the byte; left out where it is another one each time. */
  readonly answer?: string;
}

/** Requests by each of so many connections, one after the other, in turn from the list. Times in milliseconds. */
export interface LoadOrder {
  readonly kind: 'load';
  readonly url: string;
  readonly connections: number;
  readonly warmUp: number;
  readonly duration: number;
  /** Ends the load early, after so many requests. */
  readonly requests?: number;
  readonly asks: readonly Ask[];
}

/** One request whose body is a file's, and meanwhile a small one every so many milliseconds. */
export interface BulkOrder {
  readonly kind: 'bulk';
  readonly url: string;
  readonly bulk: Omit<Ask, 'body'>;
  readonly bodyFile: string;
  readonly probe: Ask;
  readonly every: number;
}

export type Order = LoadOrder | BulkOrder;

/** Answers that were not as they must be; all zero in a run that counts. */
export interface Faults {
  /** Another status. */
  readonly refused: number;
  /** Another body. */
  readonly different: number;
  /** No answer: the connection broke. */
  readonly broken: number;
  /** The first of them, in words. */
  readonly first: string | null;
}

/** What came of a load. Times in milliseconds. */
export interface LoadResult {
  readonly answered: number;
  readonly elapsed: number;
  readonly faults: Faults;
  readonly latency: Latency;
  /** Bytes of an answer's body, on average. */
  readonly bytes: number;
  /** Share of its core that the generator used. */
  readonly busy: number;
}

/** What came of a bulk request. Times in milliseconds. */
export interface BulkResult {
  readonly elapsed: number;
  readonly faults: Faults;
  /** Of the small requests, each from the moment at which it was due. */
  readonly probes: readonly number[];
}

/** Milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}
