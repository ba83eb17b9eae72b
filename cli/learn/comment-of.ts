import type { LearntEntry } from '../../conformance/learn/conclude.ts';
import { shorten } from '../../conformance/report/terminal/lines.ts';

/** Longest comment beside an entry, in characters. */
const longest = 160;

/** What is said beside an entry: what was seen and how often, or why nothing is known. */
export function commentOf({ value, seen, reason, shown }: LearntEntry): string {
  const what = shown.slice(0, 3).join('; ');
  const text =
    value === null ? [reason, ...(what === '' ? [] : [`seen: ${what}`])].join('; ') : `${seen}: ${what}`;
  return ` ${shorten(inOneLine(text), longest)}`;
}

/** A text without line breaks and control characters, as a response may hold them. */
export const inOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
