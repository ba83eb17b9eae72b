import type { Rule } from './rule.ts';

/**
 * Metres above which a radius counts as large. The specification says no number; its default is 600 and its maximum
 * 5000, and at this one a search covers a city's centre.
 */
const largeRadius = 2_000;

/** A search over a large radius should leave the duration out (4.2): each parking is then asked of its provider. */
export const noticeLargeSearch: Rule = ({ error }, body) => {
  if (error !== null) return [];
  const { search_radius_meters: radius, duration } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (duration === undefined || typeof radius !== 'number' || radius <= largeRadius) return [];
  const detail = `The search has a radius of ${radius} metres and a duration of ${duration} minutes.`;
  return [{ clause: 'search.omit-duration-for-large-radius', level: 'should', detail }];
};
