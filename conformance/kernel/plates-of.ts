import { parseJson } from '../../common/parse-json.ts';
import type { HttpExchange } from './exchange.ts';
import { textIn } from './json.ts';

/** The plates in the body of a request, which has one vehicle or a list of them. */
export function platesInBody({ requestBody }: HttpExchange): readonly string[] {
  return [parseJson(requestBody ?? '')].flat().flatMap((vehicle) => textIn(vehicle, 'plate') ?? []);
}

/** The plates in the query of a request. */
export function platesInQuery({ url }: HttpExchange): readonly string[] {
  return (new URL(url).searchParams.get('plates') ?? '').split(',').filter((plate) => plate !== '');
}
