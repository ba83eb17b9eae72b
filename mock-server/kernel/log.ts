/** Writes one line of the log: a message, with what belongs to it as fields. */
type Write = {
  (message: string): void;
  (fields: object, message: string): void;
};

/** Where the simulator's log goes; a logger of pino is one. */
export interface Log {
  readonly error: Write;
  readonly warn: Write;
  readonly info: Write;
}

/** A log that keeps nothing. */
export const noLog: Log = { error() {}, warn() {}, info() {} };
