/** A length of time that is known in milliseconds: 1.9 ms, 45.0 s. */
export const elapsed = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${Number(milliseconds.toFixed(1))} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
