import type { Screen } from '../../conformance/report/terminal/paint.ts';

/** The width of an output stream and whether to colour it: CI services show colours but are not terminals. */
export function screen(stream: NodeJS.WriteStream): Screen {
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = process.env;
  const isForced = FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  const colours = NO_COLOR === '' && (isForced || (stream.isTTY && TERM !== 'dumb'));
  return { columns: stream.columns ?? 100, colours };
}
