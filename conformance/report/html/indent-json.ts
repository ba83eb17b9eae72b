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
    const next = found[index + 1];
    if (token === '{' || token === '[') {
      const empty = next === '}' || next === ']';
      depth += 1;
      out += empty ? token : `${token}${lineAt(depth)}`;
    } else if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      const previous = found[index - 1];
      const empty = previous === '{' || previous === '[';
      out += empty ? token : `${lineAt(depth)}${token}`;
    } else if (token === ',') {
      out += `,${lineAt(depth)}`;
    } else {
      out += token === ':' ? ': ' : token;
    }
  }
  return mark === '' ? out : `${out}${lineAt(0)}${mark}`;
}

const lineAt = (depth: number) => `\n${'  '.repeat(depth)}`;
