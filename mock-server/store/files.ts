import { constants, ftruncateSync, writeSync } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';

/** A file that the store writes; every write names the position at which it starts. */
export interface OpenFile {
  /** Writes all before it returns, which for little takes less than the way through the thread pool. */
  writeNow(bytes: Buffer, position: number): void;
  write(bytes: Buffer, position: number): Promise<void>;
  truncate(length: number): void;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** All that the store does to change its folder, so that a test can record it and cut the power at any point. */
export interface Files {
  /** Opens a file to write to, and creates it if there is none. */
  open(path: string): Promise<OpenFile>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes sure that files that were made, renamed or removed in the folder stay so when the power fails. */
  syncDirectory(path: string): Promise<void>;
}

/** The files of this machine. */
export const localFiles: Files = {
  open: async (path) => openFile(await open(path, constants.O_RDWR | constants.O_CREAT)),
  rename,
  remove: unlink,
  async syncDirectory(path) {
    // Windows opens no folder, and keeps the names of files in a journal of its own.
    if (process.platform === 'win32') return;
    const directory = await open(path, 'r');
    await directory.sync().finally(() => directory.close());
  },
};

function openFile(handle: FileHandle): OpenFile {
  return {
    writeNow(bytes, position) {
      // The system may take less than all, such as what still fits on a full disk.
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(handle.fd, bytes, written, bytes.length - written, position + written);
      }
    },
    async write(bytes, position) {
      for (let written = 0; written < bytes.length; ) {
        const result = await handle.write(bytes, written, bytes.length - written, position + written);
        written += result.bytesWritten;
      }
    },
    truncate: (length) => ftruncateSync(handle.fd, length),
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}
