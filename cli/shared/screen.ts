/** The width of an output stream and whether it supports colours. */
export function screen(stream: NodeJS.WriteStream): { readonly columns: number; readonly colours: boolean } {
  const colours = stream.isTTY && (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb';
  return { columns: stream.columns ?? 100, colours };
}
