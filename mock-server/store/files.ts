import { constants, ftruncateSync, writeSync } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';

/** A file that the store writes. Each write gives its position in the file. */
export interface OpenFile {
  /** Writes synchronously. For a short buffer this is faster than a trip through the thread pool. */
  write(bytes: Buffer, position: number): void;
  truncate(length: number): void;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Every way in which the store changes its directory, so that a test can cut the power after any change. */
export interface Files {
  /** Opens a file for writing and creates it if it is missing. */
  open(path: string): Promise<OpenFile>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes created, renamed and removed files in the directory survive a power cut. */
  syncDirectory(path: string): Promise<void>;
}

/** The file system of this machine. */
export const localFiles: Files = {
  open: async (path) => openFile(await open(path, constants.O_RDWR | constants.O_CREAT)),
  rename,
  remove: unlink,
  async syncDirectory(path) {
    // Windows cannot open a directory, and journals file names itself.
    if (process.platform === 'win32') return;
    const directory = await open(path, 'r');
    await directory.sync().finally(() => directory.close());
  },
};

function openFile(handle: FileHandle): OpenFile {
  return {
    write(bytes, position) {
      // The system may write only a part, such as what still fits on a full disk.
      for (let written = 0; written < bytes.length; )
        written += writeSync(handle.fd, bytes, written, bytes.length - written, position + written);
    },
    truncate: (length) => ftruncateSync(handle.fd, length),
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}
