/** A file of the data directory is not what was written there; nothing has been changed or removed. */
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

/** The folder for the data belongs to something else; nothing has been written there. */
export class ForeignDirectoryError extends Error {
  override readonly name = 'ForeignDirectoryError';

  constructor(directory: string, problem: string) {
    super(`${directory} ${problem}. Choose a new or an empty folder.`);
  }
}

/** The disk refused a write; what it was to hold has been taken back, and later commits try again. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

/** Another process has the data directory open. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

/** Errors that name the path and what is wrong with it themselves. */
const told = [DamagedFileError, ForeignDirectoryError, DirectoryInUseError, StorageUnavailableError] as const;

/** The error itself if it says enough, otherwise one that says what the system refused. */
export function storageError(what: string, cause: unknown): Error {
  for (const kind of told) if (cause instanceof kind) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageUnavailableError(`${what}: ${reason}`, { cause });
}
