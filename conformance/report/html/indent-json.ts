const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The end of a body that was cut short. */
const cutMark = /… \(\d+ characters in all\)$/;

/**
 * Puts each member of JSON on a line of its own, with every value spelled as it was. Works on the beginning of a
 * document too, since a report cuts long bodies; returns other text unchanged.
 */
export function indentJson(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text;
  const mark = cutMark.exec(text)?.[0] ?? '';
  const found = text.slice(0, text.length - mark.length).match(tokens) ?? [];
  let depth = 0;
  let out = '';
  for (const [index, token] of found.entries()) {
    if (closes(token)) depth = Math.max(0, depth - 1);
    if (closes(token) && !opens(found[index - 1])) out += lineAt(depth);
    out += token === ':' ? ': ' : token;
    if (opens(token)) depth += 1;
    if (token === ',' || (opens(token) && !closes(found[index + 1]))) out += lineAt(depth);
  }
  return mark === '' ? out : `${out}${lineAt(0)}${mark}`;
}

const lineAt = (depth: number) => `\n${'  '.repeat(depth)}`;
const opens = (token: string | undefined) => token === '{' || token === '[';
const closes = (token: string | undefined) => token === '}' || token === ']';
