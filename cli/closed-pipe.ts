/** A reader such as `head` may close the pipe when it has seen enough. */
export function ignoreClosedPipe(): void {
  if (process.stdout.listeners('error').includes(onOutputError)) return;
  process.stdout.on('error', onOutputError);
}

function onOutputError(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
