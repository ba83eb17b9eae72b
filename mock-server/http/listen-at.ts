import { once } from 'node:events';
import type { Server } from 'node:net';

/** Listens on a host and port, 0 for any free port. If that fails, the error says with which address and what to do. */
export async function listenAt(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    error.message =
      error.code === 'EADDRINUSE'
        ? `port ${port} of ${host} is in use; choose another port, or 0 for any free one`
        : `cannot listen on ${host}:${port}: ${error.message}`;
    throw error;
  });
}
