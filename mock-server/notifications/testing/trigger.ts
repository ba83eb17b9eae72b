import type { Client } from '../../../client/create-client.ts';

/** Triggers the webhook of an entry or an exit at the offer of the happy path (4.12). */
export function trigger(client: Client, action: 'ENTRY' | 'EXIT' = 'ENTRY', plate = 'AAA111') {
  const body = { action, provider: 'sandbox', plate, svcPID: 'svc-scenario-happy-path' } as const;
  return client.POST('/vehicles/notification/test', { body });
}
