import pino, { type Logger } from 'pino';

/** One line of the log. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly msg: string;
}

/** A log for `createSimulator` that keeps its lines in memory, oldest first. */
export function memoryLog(): { readonly log: Logger; readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const write = (text: string) => void lines.push(JSON.parse(text) as LogLine);
  const formatters = { level: (level: string) => ({ level }) };
  return { log: pino({ base: null, formatters }, { write }), lines };
}
