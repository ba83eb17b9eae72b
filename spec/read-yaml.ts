import { readFile } from 'node:fs/promises';
import { LineCounter, parseDocument } from 'yaml';

/**
 * Reads a file of YAML or JSON. What is wrong with it is told by `reject`, with the place and the rule but never with
 * what stands there, which may be a password.
 */
export async function readYaml(path: string, reject: (message: string) => Error): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw reject(`${path} cannot be read: ${error.message}`);
  });
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { prettyErrors: false, lineCounter, logLevel: 'error' });
  const [broken] = document.errors;
  if (broken !== undefined) {
    const { line, col } = lineCounter.linePos(broken.pos[0]);
    const rule = rules[broken.code] ?? broken.code.toLowerCase().replaceAll('_', ' ');
    throw reject(`${path} is not valid YAML: line ${line}, column ${col}: ${rule}`);
  }
  try {
    return document.toJS() as unknown;
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw reject(
      `${path} is not valid YAML: an alias (*name) has no anchor (&name); put a text with * in quotes`,
    );
  }
}

/** The rules of YAML that are broken most, by the codes of the library. */
const rules: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'an alias or anchor is not well formed; put a text that begins with * or & in quotes',
  BAD_INDENT: 'the indentation does not fit, or a bracket is not closed',
  BLOCK_AS_IMPLICIT_KEY: "a text with ': ' in it must be in quotes",
  DUPLICATE_KEY: 'the same key stands there twice',
  MISSING_CHAR: 'a quote, a bracket or a comma is missing',
  MULTILINE_IMPLICIT_KEY: 'a key must be on one line and be followed by a colon',
  TAB_AS_INDENT: 'a tab is used to indent; only spaces may be',
};
