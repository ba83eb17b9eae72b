import { afterAll } from 'vitest';

/**
 * Returns a function that takes a starting server and closes it after all tests of the file. Concurrent tests cannot
 * use `onTestFinished`.
 */
export function closedAtEnd(): <Server extends { close(): Promise<void> }>(
  starting: Promise<Server>,
) => Promise<Server> {
  const open: { close(): Promise<void> }[] = [];
  afterAll(async () => {
    for (const server of open.reverse()) await server.close();
  });
  return async (starting) => {
    const server = await starting;
    open.push(server);
    return server;
  };
}
