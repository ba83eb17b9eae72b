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

/**
 * A JSON body that is not put together before it is sent, and can be again whenever somebody wants to see it: what it
 * is written from never changes.
 */
export interface WrittenBody {
  write(writer: JsonWriter): void;
  /** What keeping it costs, roughly, in bytes; its text may be far longer. */
  readonly weight: number;
}

/** The bytes of a body. */
export function writeJson(body: WrittenBody): Buffer {
  const text = fillScratch(body);
  const copy = Buffer.allocUnsafe(text.length);
  copy.set(text);
  return copy;
}

/**
 * Lends the bytes of a body for as long as `send` takes, which answers whether it is done with them. Where it is not,
 * it may keep them. What is sent at once never needs new memory, which is slow at its first use.
 */
export function lendJson(body: WrittenBody, send: (text: Buffer) => boolean): void {
  if (!send(fillScratch(body))) scratch = Buffer.allocUnsafeSlow(usualSize);
}

const usualSize = 64 * 1024;

// Every text is begun and ended in one go, so they can all be put together in the same place.
let scratch = Buffer.allocUnsafeSlow(usualSize);
let length = 0;

function fillScratch(body: WrittenBody): Buffer {
  length = 0;
  body.write(writer);
  return scratch.subarray(0, length);
}

function makeRoom(size: number): void {
  if (length + size <= scratch.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.length * 2, length + size));
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
