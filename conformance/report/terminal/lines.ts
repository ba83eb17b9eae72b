import type { Span } from '../locate-member.ts';

/** Escapes the characters of a text from the implementation that would move the cursor or change colours. */
export function printable(text: string): string {
  return text.replaceAll(
    /(?!\n)[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** Breaks a text between words into lines of at most `width` characters; a longer word gets a line to itself. */
export function wrap(text: string, width: number): string[] {
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, width));
}

function wrapParagraph(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Shortens a text to one line of at most `width` characters. */
export function shorten(text: string, width: number): string {
  const line = printable(text.replaceAll(/\s+/g, ' ').trim());
  return line.length <= width ? line : `${line.slice(0, Math.max(0, width - 1))}…`;
}

/** Lays out a text as a block of at most `maxLines` lines, all of them full but the last. */
export function block(text: string, width: number, maxLines: number): string[] {
  const line = shorten(text, width * maxLines);
  return Array.from({ length: Math.ceil(line.length / width) }, (_, index) =>
    line.slice(index * width, (index + 1) * width),
  );
}

/**
 * Lays out the part of a text around a mark as a block of at most `maxLines` lines, and highlights the mark. If the
 * highlight is not visible, underlines the mark.
 */
export function excerpt(
  text: string,
  mark: Span,
  { width, maxLines, highlight }: { width: number; maxLines: number; highlight: (text: string) => string },
): string[] {
  const oneLine = (part: string) => printable(part.replaceAll(/\s+/g, ' '));
  const marked = shorten(text.slice(mark.start, mark.end), width * (maxLines - 1));
  const room = width * maxLines - marked.length;
  const before = endOf(oneLine(text.slice(0, mark.start)), Math.floor(room / 2));
  const shown = before + marked + oneLine(text.slice(mark.end));
  const [start, end] = [before.length, before.length + marked.length];
  return block(shown, width, maxLines).flatMap((line, index) => {
    const [from, to] = [start, end].map((at) => Math.min(line.length, Math.max(0, at - index * width)));
    const part = line.slice(from, to);
    if (part === '') return [line];
    const told = `${line.slice(0, from)}${highlight(part)}${line.slice(to)}`;
    return told === line ? [line, `${' '.repeat(from ?? 0)}${'^'.repeat(part.length)}`] : [told];
  });
}

function endOf(text: string, width: number): string {
  return text.length <= width ? text : `…${text.slice(text.length - Math.max(0, width - 1))}`;
}

/** The width of text in a terminal with `columns` columns: 80 to 120, less the margins. */
export function textWidth(columns: number, margins: number): number {
  return Math.min(120, Math.max(80, columns)) - margins;
}

/** Puts a label before the first line, in a style of its own, and as much space before the others. */
export function labelled(label: string, lines: readonly string[], style = (text: string) => text): string[] {
  return lines.map((line, index) => `${index === 0 ? style(label) : ' '.repeat(label.length)}${line}`);
}

/** Indents each line that is not empty. */
export function indent(lines: readonly string[], by = 2): string[] {
  return lines.map((line) => (line === '' ? '' : `${' '.repeat(by)}${line}`));
}
