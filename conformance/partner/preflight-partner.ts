import { PreflightError } from '../runner/preflight-error.ts';
import { isUnreachable } from './deliver.ts';
import type { Ordinary } from './partner-context.ts';

/** Throws `PreflightError` if no delivery was taken because of the setup and not of the endpoint. */
export function requireReachable(url: string, { form, attempts }: Ordinary): void {
  const [first] = attempts;
  if (form !== null || first === undefined) return;
  if (isUnreachable(first)) throw new PreflightError(`cannot connect to ${url}: ${first.error}`);
  const every = (statuses: readonly number[]) =>
    attempts.every(({ status }) => status !== null && statuses.includes(status));
  if (every([401, 403, 407])) {
    throw new PreflightError(
      `${url} answers every delivery with ${first.status}: it requires some form of authentication, which ` +
        "the specification leaves open. Send it with --header 'name: value', or turn it off for the test.",
    );
  }
  if (every([404, 405, 410])) {
    throw new PreflightError(
      `${url} answers every delivery with ${first.status}. Check that it is the address for webhooks and that ` +
        'it accepts bookings of unknown vehicles and users.',
    );
  }
}
