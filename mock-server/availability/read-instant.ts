import { invalidRequest, type Violation } from '../kernel/problems.ts';

/**
 * Reads a date and time of the contract's `date-time` format into milliseconds since the epoch; null when it was
 * not sent. Throws a problem for the few that the format allows and no clock shows, such as a leap second.
 */
export function readInstant(
  text: string | undefined | null,
  place: Pick<Violation, 'in' | 'pointer'>,
): number | null {
  if (text === undefined || text === null) return null;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) {
    throw invalidRequest([
      {
        ...place,
        rule: 'format',
        detail: 'must be a valid date and time with an offset such as Z or +01:00',
      },
    ]);
  }
  return instant;
}
