import type { Form } from '../../../spec/generated/forms.ts';
import { nameOf, objectsIn, svcpidOf } from '../../answers/parkings.ts';
import { type CheckDefinition, type Context, checksWith } from '../../check/check.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { type JsonObject, numberIn, textIn } from '../../kernel/json.ts';
import { assertThat, Failure, Inconclusive, NotApplicable, type Source } from '../../kernel/outcomes.ts';
import { everyDistinct, everyOffer } from '../forms/sightings.ts';

/** The units of a rate, in minutes (2.2). */
const unitMinutes: Readonly<Record<string, number>> = { hour: 60, day: 24 * 60 };

const entry = 'offers.rates_order';

/** How many offers are unlikely to all have rising rates by chance. */
const enoughOffers = 20;

/** Checks of the rates of offers (2.1 to 2.4). */
export const ratesChecks = checksWith({ phase: 'after' }, [
  ascending('list-offer', 'rates-ascending', 'an offer in the list form'),
  ascending('offer', 'rates-ascending', 'an offer'),
  ascending('search-offer', 'rates-order', 'a search offer'),
  ascending('offer-by-location', 'rates-order', 'an offer by location'),
  {
    id: 'rate.currency-of-offer',
    clause: 'rate.currency',
    also: ['rate.currency-in-search'],
    title: 'If the rates of an offer have another currency in another response, their prices differ too.',
    async run(context) {
      const known = new Map<string, Priced>();
      for (const { value, exchange } of await everyOffer(context)) {
        const rates = objectsIn(value, 'rates');
        const [currency, ...others] = new Set(rates.map((rate) => rate.currency));
        const svcpid = svcpidOf(value);
        // Other checks cover what is no code; whether an offer can have several currencies is open.
        if (svcpid === undefined || others.length > 0 || !isCode(currency)) continue;
        const first = known.get(svcpid) ?? { currency, rates, exchange };
        known.set(svcpid, first);
        // A search can show rates in a currency that it does not allow only if it converts them (2.2).
        assertThat(first.currency === currency || !sharePrice(first.rates, rates), {
          expected: `rates in ${first.currency} for ${svcpid}, as in another response, or other prices`,
          found: `the same prices in ${currency}`,
          exchanges: [first.exchange, exchange],
        });
      }
      if (known.size === 0) throw new NotApplicable('no response shows an offer with rates in one currency');
    },
  },
  {
    id: 'rate.friendly_name-content',
    title: 'friendly_name contains the time and unit of the rate.',
    async run(context) {
      let judged = 0;
      const lasting = new Map<string, { readonly minutes: number; readonly rate: JsonObject }>();
      const named = new Map<string, JsonObject>();
      for (const { value: rate, pointer, exchange } of await everyDistinct(context, 'rate')) {
        const name = textIn(rate, 'friendly_name');
        const time = numberIn(rate, 'time');
        const minutes = (time ?? 0) * (unitMinutes[textIn(rate, 'unit') ?? ''] ?? 0);
        if (name === undefined || time === undefined || minutes <= 0) continue;
        judged += 1;
        const shown = { at: `${pointer}/friendly_name`, exchanges: [exchange] };
        const found = `'${name}'`;
        assertThat(showsTime(name, time, minutes), {
          ...shown,
          expected: `a name with the number ${time}`,
          found,
        });
        const other = lasting.get(name) ?? { minutes, rate };
        lasting.set(name, other);
        assertThat(other.minutes === minutes, {
          expected: `different names for ${describe(rate)} and ${describe(other.rate)}`,
          found: `'${name}' for both`,
          exchanges: [exchange],
        });
        const wording = wordingOf(name, time);
        if (wording === null) continue;
        const unit = wording === '' ? undefined : (wellKnown.get(wording) ?? rate.unit);
        const expected = `a name with the unit ${String(rate.unit)}`;
        assertThat(unit === rate.unit, { ...shown, expected, found });
        const likewise = named.get(wording) ?? rate;
        named.set(wording, likewise);
        assertThat(likewise.unit === rate.unit, {
          ...shown,
          expected: `names with different units for ${describe(rate)} and ${describe(likewise)}`,
          found: `'${name}' and '${String(likewise.friendly_name)}'`,
        });
      }
      if (judged === 0) throw new Inconclusive('no response contains a rate');
    },
  },
]);

/** The rates of an offer, in one currency. */
interface Priced {
  readonly currency: string;
  readonly rates: readonly JsonObject[];
  readonly exchange: Exchange;
}

/** Whether two lists have rates of the same time with the same price. */
function sharePrice(rates: readonly JsonObject[], others: readonly JsonObject[]): boolean {
  return rates.some(({ time, unit, price }) =>
    others.some(
      (other) => price !== 0 && price === other.price && time === other.time && unit === other.unit,
    ),
  );
}

const isCode = (currency: unknown): currency is string => /^[A-Z]{3}$/.test(String(currency));

/** null if the profile promises no order. */
function declaredSource({ profile }: Context): Source | null {
  return profile.offers?.rates_order === 'lowest-first' ? 'profile' : null;
}

/** The check of the order of rates, which the specification states or leaves to the profile. */
function ascending(form: Form, rule: 'rates-ascending' | 'rates-order', what: string): CheckDefinition {
  const clause = `${form}.${rule}`;
  return {
    id: clause,
    title: `The rates of ${what} are ordered by price, lowest first.`,
    settles: [entry],
    async run(context) {
      const source = rule === 'rates-ascending' ? 'spec' : declaredSource(context);
      const judged = (await everyDistinct(context, form)).flatMap((seen) => {
        const prices = comparablePrices(seen.value);
        return prices.length === 0 ? [] : [{ ...seen, prices }];
      });
      const unordered = judged.find(({ prices }) => !isAscending(prices));
      if (source === null && judged.length > 0) {
        const values = judged.length < enoughOffers ? ['lowest-first', 'unordered'] : ['lowest-first'];
        if (unordered !== undefined)
          context.observe(clause, 'rates are not ordered by price', { entry, values: ['unordered'] });
        else context.observe(clause, 'rates are ordered by price, lowest first', { entry, values });
      }
      if (judged.length === 0) throw new NotApplicable(`${what} with rates of different prices was not seen`);
      if (source === null) throw new NotApplicable('the profile promises no order of rates');
      if (unordered === undefined) return;
      throw new Failure({
        expected: `rising prices for ${nameOf(unordered.value)}`,
        found: unordered.prices.join(', '),
        source,
        at: `${unordered.pointer}/rates`,
        exchanges: [unordered.exchange],
      });
    },
  };
}

/** The prices of an offer's rates, if they differ. The order of rates in several currencies is open. */
function comparablePrices(offer: JsonObject): readonly number[] {
  const rates = objectsIn(offer, 'rates');
  const prices = rates.flatMap((rate) => numberIn(rate, 'price') ?? []);
  const isMixed = new Set(rates.map(({ currency }) => currency)).size > 1;
  return new Set(prices).size < 2 || isMixed ? [] : prices;
}

const isAscending = (prices: readonly number[]) =>
  prices.every((price, index) => price >= (prices[index - 1] ?? price));

/**
 * Whether a name shows the time of a rate. The wording is open, so the number may be in another unit (24 hours for
 * one day) or in two units together. A single unit ('an hour', 'a week' for 7 days) or a fraction may be in words.
 */
function showsTime(name: string, time: number, minutes: number): boolean {
  if (name.trim() === '') return false;
  if (time === 1 || !Number.isInteger(time)) return true;
  const numbers = (name.replaceAll(',', '.').match(/\d+(\.\d+)?/g) ?? []).map(Number);
  if (numbers.length === 0 && unitsOfTime.includes(minutes)) return true;
  const [first = 0, second = 0] = numbers;
  const sums = [first * 24 * 60 + second * 60, first * 60 + second];
  return sums.includes(minutes) || unitsOfTime.some((unit) => numbers.includes(minutes / unit));
}

/** A name without its number, if that is the time of the rate, so that the rest names its unit; otherwise null. */
function wordingOf(name: string, time: number): string | null {
  const [number, ...others] = name.match(/\d+/g) ?? [];
  const isTime = number !== undefined && others.length === 0 && Number(number) === time;
  return isTime ? name.replace(number, '').trim().toLowerCase() : null;
}

/** The unit that an English or Spanish word stands for. Any other wording is open. */
const wellKnown: ReadonlyMap<string, string> = new Map([
  ...['hour', 'hours', 'hora', 'horas'].map((word) => [word, 'hour'] as const),
  ...['day', 'days', 'día', 'días', 'dia', 'dias'].map((word) => [word, 'day'] as const),
]);

/** A minute, an hour, a day, a week, a month and a year, in minutes. */
const unitsOfTime = [1, 60, 24 * 60, 7 * 24 * 60, 30 * 24 * 60, 365 * 24 * 60];

function describe({ time, unit }: JsonObject): string {
  return `${String(time)} ${String(unit)}`;
}
