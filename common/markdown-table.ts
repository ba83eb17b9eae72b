/** A table in Markdown; `heads` are the heads of its columns with ` | ` between them. */
export function markdownTable(heads: string, rows: readonly (readonly string[])[]): string {
  const rule = heads.replaceAll(/[^|]+/g, ' --- ').trim();
  const lines = [heads, rule, ...rows.map((cells) => cells.map(escapeCell).join(' | '))];
  return lines.map((line) => `| ${line} |\n`).join('');
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
