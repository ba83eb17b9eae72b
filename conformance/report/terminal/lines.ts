/** A text with what would move the cursor or change colours made visible: it can come from the implementation. */
export function printable(text: string): string {
  return text.replaceAll(
    /(?!\n)[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** Breaks a text between words into lines of at most that width; a longer word gets a line to itself. */
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

/** A text on one line of at most that width. */
export function shorten(text: string, width: number): string {
  const line = printable(text.replaceAll(/\s+/g, ' ').trim());
  return line.length <= width ? line : `${line.slice(0, Math.max(0, width - 1))}…`;
}

/** A text of many lines or none as a block of at most so many lines, all full but the last. */
export function block(text: string, width: number, most: number): string[] {
  const line = shorten(text, width * most);
  return Array.from({ length: Math.ceil(line.length / width) }, (_, index) =>
    line.slice(index * width, (index + 1) * width),
  );
}

/** Lines with a label before the first and as much room before the others. */
export function labelled(label: string, lines: readonly string[]): string[] {
  return lines.map((line, index) => `${index === 0 ? label : ' '.repeat(label.length)}${line}`);
}

export function indent(lines: readonly string[], by = 2): string[] {
  return lines.map((line) => (line === '' ? '' : `${' '.repeat(by)}${line}`));
}
