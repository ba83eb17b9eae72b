import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runConformance } from '../conformance/run-conformance.ts';
import { createSimulator } from '../mock-server/create-simulator.ts';
import type { Profile } from '../spec/generated/profile-types.ts';
import { loadProfile } from '../spec/load-profile.ts';
import { freePort } from './free-port.ts';

/** What a run over a simulator that adopted a profile came to; `known` is what the kit is told of it. */
async function conform(name: string, known: (full: Profile) => Profile) {
  const profile = await loadProfile(fileURLToPath(new URL(`../spec/profiles/${name}.yaml`, import.meta.url)));
  const endpoint = `http://127.0.0.1:${await freePort()}/webhooks`;
  const simulator = await createSimulator({ profile, webhookUrls: [endpoint] });
  onTestFinished(() => simulator.close());
  const full: Profile = {
    ...simulator.profile,
    webhooks: { ...simulator.profile.webhooks, endpoint },
  };
  const report = await runConformance({ url: simulator.url, profile: known(full) });
  const alarms = report.checks
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'error' || verdict === 'inconclusive')
    .map(({ id, verdict, found, reason }) => ({ id, verdict, found, reason }));
  return { outcome: report.outcome, alarms };
}

const names = ['simulator', 'plain', 'strict', 'unknown'];

test.each(names)(
  'a simulator that adopts the profile %s conforms by that profile',
  async (name) => {
    expect(await conform(name, (full) => full)).toEqual({ outcome: 'conformant', alarms: [] });
  },
  120_000,
);

test.each(names)(
  'a simulator that adopts the profile %s conforms where nothing is known of it',
  async (name) => {
    // The names of the trigger's fields are past guessing, and where webhooks arrive only the operator knows.
    const blind = ({ credentials, webhooks, notification }: Profile): Profile => ({
      profile: 1,
      name: 'nothing known',
      credentials,
      webhooks: { endpoint: webhooks?.endpoint ?? null },
      notification: { fields: notification?.fields ?? null },
    });
    expect(await conform(name, blind)).toEqual({ outcome: 'conformant', alarms: [] });
  },
  120_000,
);
