import { afterAll } from 'vitest';

/**
 * Returns what takes servers that a test starts, and closes them when all tests of the file are over: tests that run at
 * the same time cannot use `onTestFinished`.
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
