/**
 * The currencies of every world. `perEuro` is a rounded exchange rate: how many units one EUR buys. Providers round
 * their net prices to `stepCents`, in hundredths of the currency, such as ten cents or a crown.
 */
export const currencies = {
  EUR: { perEuro: 1, stepCents: 10 },
  CZK: { perEuro: 25, stepCents: 100 },
  CLP: { perEuro: 1000, stepCents: 1000 },
  PLN: { perEuro: 4, stepCents: 50 },
  RON: { perEuro: 5, stepCents: 50 },
  SEK: { perEuro: 11, stepCents: 100 },
  GBP: { perEuro: 0.85, stepCents: 10 },
  DKK: { perEuro: 7.5, stepCents: 50 },
} as const;

/** Currencies that the coordinate search may return (2.2). */
export type Currency = keyof typeof currencies;
