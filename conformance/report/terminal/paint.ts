import { styleText } from 'node:util';

/** What a text is laid out for. */
export interface Screen {
  /** Characters of a line. */
  readonly columns: number;
  readonly colours: boolean;
}

/** How a text can look in a terminal. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Styles a text, or leaves it unchanged if there are no colours. */
export type Paint = (style: Style, text: string) => string;

/** Creates a paint with or without colours; the caller decides, so `styleText` must not look at the stream itself. */
export function createPaint(colours: boolean): Paint {
  return (style, text) => (colours && text !== '' ? styleText(style, text, { validateStream: false }) : text);
}
