/** Aborts a controller when a signal aborts, or at once if it already has. Returns a function that stops following. */
export function followSignal(controller: AbortController, signal: AbortSignal | undefined): () => void {
  const follow = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', follow);
  if (signal?.aborted === true) follow();
  return () => signal?.removeEventListener('abort', follow);
}
