/** A file of the data directory is damaged or missing. Nothing has been changed or removed. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
  readonly path: string;

  constructor(path: string, problem: string, options?: ErrorOptions) {
    super(
      `${path} is damaged: ${problem}. Nothing was changed; restore the file or move the directory away.`,
      options,
    );
    this.path = path;
  }
}

/** The directory holds files that are not a data directory of this version. Nothing has been written to it. */
export class ForeignDirectoryError extends Error {
  override readonly name = 'ForeignDirectoryError';

  constructor(directory: string, problem: string) {
    super(`${directory} ${problem}. Choose a new or an empty folder.`);
  }
}

/** The disk refused a write, the lock is lost or the store is closed. Changes were undone; later commits try again. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

/** Another process has the data directory open. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

/** Errors whose message already names the path and the problem. */
const told = [DamagedFileError, ForeignDirectoryError, DirectoryInUseError, StorageUnavailableError] as const;

/** Returns an error of the store unchanged, and wraps any other in one that says what failed. */
export function storageError(what: string, cause: unknown): Error {
  for (const kind of told) if (cause instanceof kind) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageUnavailableError(`${what}: ${reason}`, { cause });
}
