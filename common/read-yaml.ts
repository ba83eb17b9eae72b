import { readFile } from 'node:fs/promises';
import { isCollection, isNode, isPair, LineCounter, type Node, parseDocument } from 'yaml';
import { fileReason } from './file-error.ts';
import { stepsOf } from './json-pointer.ts';

/** Makes the caller's kind of error from a message. */
type Reject = (message: string) => Error;

/** Finds the line, from 1, of a JSON pointer or of its nearest ancestor in a text. */
export type LineOf = (pointer: string) => number;

/** Reads YAML or JSON. `reject` gets the place and rule of a fault, but never the value, which may be a password. */
export async function readYaml(path: string, reject: Reject): Promise<ReturnType<typeof parseYaml>> {
  return parseYaml(await readText(path, reject), path, reject);
}

/** Lists faults in what a text says, one a line; if their lines are known, each with its line and in that order. */
export function listFaults(
  faults: readonly { readonly pointer: string; readonly detail: string }[],
  lineOf?: LineOf,
): string {
  const placed = faults.map(({ pointer, detail }) => ({ line: lineOf?.(pointer) ?? 0, pointer, detail }));
  return placed
    .sort((a, b) => a.line - b.line)
    .map(({ line, pointer, detail }) => `  ${line === 0 ? '' : `line ${line}: `}${pointer || '/'} ${detail}`)
    .join('\n');
}

/** Reads the text of a file. Throws the error of `reject` if it cannot be read. */
export async function readText(path: string, reject: Reject): Promise<string> {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw reject(`${path} cannot be read: ${fileReason(error)}`);
  });
}

/** Parses YAML or JSON. */
export function parseYaml(
  text: string,
  path: string,
  reject: Reject,
): { readonly value: unknown; readonly lineOf: LineOf } {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { prettyErrors: false, lineCounter, logLevel: 'error' });
  const [broken] = document.errors;
  if (broken !== undefined) {
    const { line, col } = lineCounter.linePos(broken.pos[0]);
    const hasVariable = /\$\{/.test(text.split('\n')[line - 1] ?? '');
    const unnamed = hasVariable
      ? `within { }, a variable must be in quotes, such as '\${NAME}'`
      : broken.code.toLowerCase().replaceAll('_', ' ');
    const rule = rules[broken.code] ?? unnamed;
    const language = /\.json$/i.test(path) ? 'JSON' : 'YAML';
    throw reject(`${path} is not valid ${language}: line ${line}, column ${col}: ${rule}`);
  }
  try {
    const value = document.toJS() as unknown;
    return { value, lineOf: (pointer) => lineCounter.linePos(offsetOf(document.contents, pointer)).line };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw reject(
      `${path} is not valid YAML: an alias (*name) has no anchor (&name); put a text with * in quotes`,
    );
  }
}

/** The offset of the key, or else the value, at a JSON pointer or at its nearest ancestor in the text. */
function offsetOf(root: Node | null, pointer: string): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const name of stepsOf(pointer)) {
    if (!isCollection(node)) break;
    const item = node.items.find((one, index) =>
      isPair(one) ? String(one.key) === name : String(index) === name,
    );
    const start = isPair(item) ? item.key : item;
    if (!isNode(start)) break;
    offset = start.range?.[0] ?? offset;
    node = isPair(item) ? item.value : item;
  }
  return offset;
}

/** The most common faults in YAML, in words, by the error codes of the library. */
const rules: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'an alias or anchor is not well formed; put a text that begins with * or & in quotes',
  BAD_INDENT: 'wrong indentation, or a bracket that is not closed',
  BLOCK_AS_IMPLICIT_KEY: "a text with ': ' in it must be in quotes, or the next line is indented too far",
  DUPLICATE_KEY: 'the same key appears twice',
  MISSING_CHAR: 'a quote, a bracket or a comma is missing',
  MULTILINE_IMPLICIT_KEY: 'a key must be on one line and be followed by a colon',
  TAB_AS_INDENT: 'a tab is used to indent; only spaces may be',
};
