/** Writes one line of the log: a message, optionally with fields. */
type Write = {
  (message: string): void;
  (fields: object, message: string): void;
};

/** Where the simulator's log goes; a pino logger fits. */
export interface Log {
  readonly error: Write;
  readonly warn: Write;
  readonly info: Write;
  /** Every request to the API. */
  readonly debug?: Write;
}

/** A log that discards everything. */
export const noLog: Log = { error() {}, warn() {}, info() {} };
