import type { Profile } from '../../../spec/generated/profile-types.ts';
import { tomorrow } from '../../bookings/testing/ask-bookings.ts';
import { profileWith } from '../../testing/profile-with.ts';
import { fetchAs, startSimulator } from '../../testing/start-simulator.ts';

/**
 * Starts a simulator with these choices. Its answers may differ from our contract, so plain fetch reads them unchecked.
 */
export async function startWith(choices: Partial<Profile>) {
  const simulator = await startSimulator({ profile: profileWith(choices) });
  async function call(name: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetchAs(simulator, 0, name, { body, headers });
    const text = await response.text();
    const received: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, type: response.headers.get('content-type'), body: received };
  }
  const book = async (scenario: string, fields: object = {}) => {
    const body = { svcpid: `svc-scenario-${scenario}`, start: tomorrow, duration: 60, ...fields };
    const { status, body: booking } = await call('POST /bookings', body);
    return { status, ...(booking as { readonly uid: string }) };
  };
  return { ...simulator, call, book };
}
