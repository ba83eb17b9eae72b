import { UserError } from '../../common/user-error.ts';

/** A file of the data directory is damaged or missing. Nothing has been changed or removed. */
export class DamagedFileError extends UserError {
  override readonly name = 'DamagedFileError';
  readonly path: string;

  constructor(path: string, problem: string, options?: ErrorOptions & { readonly isMissing?: true }) {
    const state = options?.isMissing ? 'cannot be used' : 'is damaged';
    super(
      `${path} ${state}: ${problem}. Nothing was changed; restore the file or move the directory away.`,
      options,
    );
    this.path = path;
  }
}

/** The directory holds files that are not a data directory of this version. Nothing has been written to it. */
export class ForeignDirectoryError extends UserError {
  override readonly name = 'ForeignDirectoryError';

  constructor(directory: string, problem: string) {
    super(`${directory} ${problem}. Choose a new or an empty folder.`);
  }
}

/** The disk refused a write, the lock is lost or the store is closed. Changes were undone; later commits try again. */
export class StorageUnavailableError extends UserError {
  override readonly name = 'StorageUnavailableError';
}

/** Another process has the data directory open. */
export class DirectoryInUseError extends UserError {
  override readonly name = 'DirectoryInUseError';
}

/** Returns an error of the store unchanged, and wraps any other in one that says what failed. */
export function storageError(what: string, cause: unknown): Error {
  if (cause instanceof UserError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageUnavailableError(`${what}: ${reason}`, { cause });
}
