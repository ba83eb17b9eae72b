import createFetchClient from 'openapi-fetch';
import type { Mutable } from '../../../client/api-types.ts';
import type { paths } from '../../../spec/generated/control/types.ts';
import type { Simulator } from '../../create-simulator.ts';
import { validatingFetch } from '../../testing/validating-fetch.ts';

/** A typed client of the control routes. It checks every answer against the control document. */
export function steer(simulator: Pick<Simulator, 'url' | 'controlToken'>) {
  const headers = simulator.controlToken === null ? {} : { 'x-control-token': simulator.controlToken };
  return createFetchClient<Mutable<paths>>({
    baseUrl: `${simulator.url}/_sim`,
    headers,
    fetch: validatingFetch,
  });
}
