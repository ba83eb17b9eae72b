import type { Template } from './template.ts';

/** Puts the bytes of a JSON text together. */
export interface JsonWriter {
  /** Text of ASCII characters only, JSON as it stands. */
  ascii(text: string): void;
  /** A template; `fill` writes the value of each hole. */
  template(template: Template, fill: (hole: string) => void): void;
  /** An array, with `write` for each element. */
  array<T>(elements: readonly T[], write: (element: T) => void): void;
}

/** The bytes of what `write` writes, ready to be sent. */
export function writeJson(write: (writer: JsonWriter) => void): Buffer {
  length = 0;
  write(writer);
  const text = Buffer.allocUnsafe(length);
  text.set(scratch.subarray(0, length));
  return text;
}

// Every text is begun and ended in one go, so they can all be put together in the same place.
let scratch = Buffer.allocUnsafe(64 * 1024);
let length = 0;

function makeRoom(size: number): void {
  if (length + size <= scratch.length) return;
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, length + size));
  larger.set(scratch.subarray(0, length));
  scratch = larger;
}

function ascii(text: string): void {
  makeRoom(text.length);
  // Most are a few digits, for which a call of the runtime takes longer than they do.
  for (let index = 0; index < text.length; index += 1) scratch[length + index] = text.charCodeAt(index);
  length += text.length;
}

function bytes(piece: Uint8Array | undefined): void {
  if (piece === undefined) return;
  makeRoom(piece.length);
  scratch.set(piece, length);
  length += piece.length;
}

const writer: JsonWriter = {
  ascii,
  template({ pieces, holes }, fill) {
    bytes(pieces[0]);
    for (let index = 0; index < holes.length; index += 1) {
      fill(holes[index] ?? '');
      bytes(pieces[index + 1]);
    }
  },
  array(elements, write) {
    let separator = '[';
    for (const element of elements) {
      ascii(separator);
      write(element);
      separator = ',';
    }
    ascii(separator === '[' ? '[]' : ']');
  },
};
