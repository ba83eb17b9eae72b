import type { Currency } from './types.ts';

/** Rounded exchange rates: how many units of the currency one EUR buys in every world. */
export const unitsPerEuro: Readonly<Record<Currency, number>> = {
  EUR: 1,
  CZK: 25,
  CLP: 1000,
  PLN: 4,
  RON: 5,
  SEK: 11,
  GBP: 0.85,
  DKK: 7.5,
};

/** The step to which providers round their net prices, in hundredths of the currency, such as ten cents or a crown. */
export const netStepCents: Readonly<Record<Currency, number>> = {
  EUR: 10,
  CZK: 100,
  CLP: 1000,
  PLN: 50,
  RON: 50,
  SEK: 100,
  GBP: 10,
  DKK: 50,
};
