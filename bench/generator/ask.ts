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
