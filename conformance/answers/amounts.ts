import type { Profile } from '../../spec/generated/profile-types.ts';
import { type JsonObject, numberIn } from '../kernel/json.ts';

/** The difference in EUR up to which two amounts count as equal: each may have been rounded to the cent. */
export const centTolerance = 0.0101;

/** The largest difference in EUR between two amounts that are the same in whole cents, however they were computed. */
export const sameCent = 0.005;

/** Fields of a vehicle's stay that section 6 includes only when they are available. */
export const whenAvailable: readonly string[] = [
  'duration',
  'actual_price',
  'commission_percent',
  'commission_price',
  'svc_price',
];

type Amounts = ReturnType<typeof amountsOf>;

/** The amounts of a booking in EUR, and the commission as a fraction (2.5). */
export function amountsOf(booking: JsonObject) {
  return {
    actual: numberIn(booking, 'actual_price'),
    service: numberIn(booking, 'svc_price'),
    commission: numberIn(booking, 'commission_price'),
    fraction: numberIn(booking, 'commission_percent'),
  };
}

/** Units in EUR, other than the cent, that amounts may be rounded to. */
const units: readonly number[] = [1, 0.1, 0.05];

function isMultiple(amount: number, unit: number): boolean {
  return Math.abs(amount / unit - Math.round(amount / unit)) < 1e-6;
}

/** Whether the amounts of a booking agree with each other, so that a check can draw conclusions from them. */
export function amountsAgree(booking: JsonObject): boolean {
  const amounts = amountsOf(booking);
  const { actual, service, commission } = amounts;
  if (actual === undefined || service === undefined || commission === undefined) return false;
  return Math.abs(actual - service - commission) <= centTolerance && judgeCommission(amounts) === null;
}

/**
 * What is wrong with the commission of a booking, whose commission_percent is a fraction (2.5); null if nothing is
 * wrong, and `undefined` if there is no commission_percent.
 */
export function judgeCommission({ actual, service, commission, fraction }: Amounts) {
  if (fraction === undefined) return undefined;
  if (fraction < 0 || fraction > 1)
    return { expected: 'a commission_percent between 0 and 1', found: `${fraction}` };
  if (actual === undefined || service === undefined || commission === undefined) return null;
  // How prices are rounded is open (service.money-precision).
  const unit = units.find((one) => [service, actual, commission].every((amount) => isMultiple(amount, one)));
  const tolerance = unit === undefined ? 2 * centTolerance : unit / 2 + centTolerance;
  // The specification does not say of which price it is a fraction, so anything in between is correct too.
  const min = fraction * Math.min(service, actual) - tolerance;
  const max = fraction * Math.max(service, actual) + tolerance;
  if (commission >= min && commission <= max) return null;
  return {
    expected: `a commission_price between ${min.toFixed(3)} and ${max.toFixed(3)}, ${fraction} of the price`,
    found: `${commission}`,
  };
}

/** What is wrong with the sum of the prices of a booking (2.5); `undefined` if a price is missing. */
export function judgeSum({ actual, service, commission }: Amounts, { bookings }: Profile) {
  if (actual === undefined || service === undefined || commission === undefined) return undefined;
  const sum = service + commission;
  // Less than a cent, unless the profile allows more.
  const tolerance = Math.max(bookings?.sum_tolerance ?? 0, sameCent) + 1e-6;
  if (Math.abs(actual - sum) <= tolerance) return null;
  return {
    expected: `an actual_price of ${sum.toFixed(2)}, which is ${service} plus ${commission}`,
    found: `${actual}`,
  };
}
