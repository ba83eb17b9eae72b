import { expect, test } from 'vitest';
import { freePort } from '../../mock-server/http/free-port.ts';
import { profileFile, runConform } from '../testing/run-conform.ts';
import { type Passed, startProxy } from '../testing/start-server.ts';
import { startTarget } from '../testing/start-target.ts';

/** The requests that create, change or remove something. */
const isWrite = ({ method, path }: Passed) =>
  method !== 'GET' && !['/parkings/search-available-parkings', '/authenticate'].includes(path);

test.each([
  {
    args: ['4.9', '4.10', '4.11', '4.12', '4.6'].flatMap((section) => ['--only', section]),
    creates: false,
    says: /it creates data, and the profile says production; enable it with --allow-writes/,
    code: 3,
  },
  { args: ['--allow-writes', '--only', 'create-vehicle'], creates: true, says: /CONFORMANT/, code: 0 },
])(
  'in production, data is created only with --allow-writes: $args',
  async ({ args, creates, says, code }) => {
    const simulator = await startTarget({ parkings: 40, environment: 'production' });
    const { url, passed } = await startProxy(simulator.url);
    const profile = await profileFile({ environment: 'production' });
    const ended = await runConform(url, '--profile', profile, ...args);
    expect(passed.some(isWrite)).toBe(creates);
    expect(ended.stdout.replaceAll(/\s+/g, ' ')).toMatch(says);
    expect(ended.code).toBe(code);
  },
);

test('the plan predicts about as many vehicles and webhooks as a run creates', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}/webhooks`;
  const { url } = await startTarget({ parkings: 40, webhookUrls: [endpoint] });
  const proxy = await startProxy(url);
  const profile = await profileFile({ webhooks: { endpoint } });
  const args = ['--profile', profile, '--only', '4.11', '--only', '4.12'];
  const { stdout } = await runConform(proxy.url, '--dry-run', ...args);
  const [, vehicles] = /vehicles +about (\d+)/.exec(stdout) ?? [];
  const [, webhooks] = /webhooks +about (\d+)/.exec(stdout) ?? [];
  await runConform(proxy.url, ...args);

  const done = proxy.passed.filter(({ status }) => status >= 200 && status < 300);
  const bulk = done.filter(({ method, path }) => path === '/vehicles' && /^(POST|PUT)$/.test(method));
  const sent = bulk.flatMap(({ sent }) => JSON.parse(sent) as { plate: string }[]);
  const single = done.filter(({ method, path }) => method === 'POST' && /^\/vehicles\/[^/]+$/.test(path));
  const plates = new Set([...sent.map(({ plate }) => plate), ...single.map(({ path }) => path.slice(10))]);
  const triggered = done.filter(({ path }) => path === '/vehicles/notification/test');
  for (const [predicted, sent] of [
    [Number(vehicles), plates.size],
    [Number(webhooks), triggered.length],
  ] as const) {
    expect(sent).toBeGreaterThan(predicted / 2);
    expect(sent).toBeLessThan(predicted * 1.5);
  }
});

test('the plan shows what a run would create, and whose vehicles it would replace', async () => {
  const profile = await profileFile({ environment: 'production' });
  const plan = async (...args: string[]) =>
    (await runConform('http://127.0.0.1:1999', '--profile', profile, '--dry-run', ...args)).stdout;
  expect(await plan()).toMatch(/bookings +none\n +vehicles +none\n +webhooks +none\n/);
  const allowed = (await plan('--allow-writes')).replaceAll(/\s+/g, ' ');
  expect(allowed).toMatch(/bookings \d+, one of them shared by many checks; cancelled at the end/);
  expect(allowed).toMatch(/vehicles about \d+, .*replaces and removes all vehicles of ben/);
});
