import { onTestFinished } from 'vitest';
import type { Profile } from '../../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../../spec/generated/simulator-profile.ts';
import { createSimulator } from '../../create-simulator.ts';
import { credentials as credentialsOf, testStart } from '../../testing/start-simulator.ts';

/**
 * Starts a simulator with these choices. Its answers may differ from our contract, so plain fetch reads them unchecked.
 */
export async function startWith(changes: Partial<Profile>) {
  const { profile, name, credentials } = simulatorProfile;
  const simulator = await createSimulator({
    profile: { profile, name, credentials, ...changes },
    now: testStart,
    frozen: true,
    parkings: 400,
  });
  onTestFinished(() => simulator.close());
  const headers = { ...credentialsOf(simulator, 0), 'content-type': 'application/json' };
  async function call(method: string, path: string, sent?: unknown, more: Record<string, string> = {}) {
    const response = await fetch(simulator.url + path, {
      method,
      headers: { ...headers, ...more },
      body: sent === undefined ? null : JSON.stringify(sent),
    });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, type: response.headers.get('content-type'), body };
  }
  const book = async (scenario: string, fields: object = {}) => {
    const body = {
      svcpid: `svc-scenario-${scenario}`,
      start: '2026-03-04T09:00:00Z',
      duration: 60,
      ...fields,
    };
    const { status, body: booking } = await call('POST', '/bookings', body);
    return { status, ...(booking as { readonly uid: string }) };
  };
  return { ...simulator, call, book };
}
