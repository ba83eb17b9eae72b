/** A text with a capital as its first letter. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
