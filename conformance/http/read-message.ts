import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The headers of a request or response; values of a header that comes several times are joined by commas. */
export function headersOf(message: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(message.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
  );
}

/** The body of a request or response, decompressed if its encoding is known. */
export function decompressed(message: IncomingMessage): Readable {
  const decompress = decompressors[message.headers['content-encoding']?.trim().toLowerCase() ?? ''];
  const body = decompress === undefined ? message : message.pipe(decompress());
  message.on('error', (error) => body.destroy(error));
  return body;
}

const decompressors: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
