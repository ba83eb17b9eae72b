/** How a text can look in a terminal. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Gives a text a look, or leaves it as it is where there are no colours. */
export type Paint = (style: Style, text: string) => string;

const codes: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

/** A paint with colours or without. */
export function createPaint(colours: boolean): Paint {
  return (style, text) => {
    const [on, off] = codes[style];
    return colours && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  };
}
