/** A number with its noun: 1 check, 2 checks. */
export const counted = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;
