import type { Answer } from '../kernel/exchange.ts';
import { asArray, asObject } from '../kernel/json.ts';
import type { Found } from './open-points.ts';

/** Finds which profile value describes the response body of an operation that changes one vehicle, or several. */
export function responseBody(
  { body, exchange }: Answer,
  what: string,
  concerned: 'vehicle' | 'vehicles' = 'vehicles',
): Found {
  const { responseText } = exchange;
  const fits = () => {
    if (responseText.trim() === '') return ['empty'];
    if (asObject(body)?.count !== undefined) return ['count'];
    const shows = concerned === 'vehicle' ? asObject(body)?.plate !== undefined : asArray(body) !== null;
    return shows ? [concerned] : [];
  };
  return {
    fits: fits(),
    shown: `${what} returned ${responseText.slice(0, 100) || 'no body'}`,
    exchanges: [exchange],
  };
}
