import type { Screen } from '../../conformance/report/terminal/paint.ts';

/** The width of an output stream and whether it supports colours. */
export function screen(stream: NodeJS.WriteStream): Screen {
  const colours = stream.isTTY && (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb';
  return { columns: stream.columns ?? 100, colours };
}
