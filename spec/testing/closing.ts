interface Closeable {
  close(): Promise<void>;
}

const open: Closeable[] = [];

/**
 * Waits for something to start, and closes it after all tests of the file. Concurrent tests cannot use
 * `onTestFinished`.
 */
export async function closing<Started extends Closeable>(starting: Promise<Started>): Promise<Started> {
  const started = await starting;
  open.push(started);
  return started;
}

/** Closes everything that the tests of a file have started, the newest first. */
export async function closeAll(): Promise<void> {
  for (const started of open.splice(0).reverse()) await started.close();
}
