/** Languages in which weekdays may be named. */
const languages = 'en es ca eu gl pt fr it de nl pl cs sk ro hu sv da nb fi el hr sl bg tr'.split(' ');

/** A Monday, and the milliseconds of a day. */
const monday = Date.UTC(2024, 0, 1);
const day = 24 * 60 * 60_000;

/** The given names in the order of a week, Monday first; null unless they are the seven days in one language. */
export function weekNamedBy(names: readonly string[]): readonly string[] | null {
  if (names.length !== 7) return null;
  for (const language of languages) {
    const named = weekIn(language).flatMap((name) => names.find((one) => fold(one) === name) ?? []);
    if (named.length === 7) return named;
  }
  return null;
}

/** The English name of a day that is named in one of the languages; undefined for any other name. */
export function inEnglish(name: string): string | undefined {
  for (const language of languages) {
    const found = weekIn(language).indexOf(fold(name));
    if (found !== -1) return english[found];
  }
  return undefined;
}

const english = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function weekIn(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, index) => fold(format.format(monday + index * day)));
}

const fold = (name: string) => name.trim().normalize('NFC').toLowerCase();
