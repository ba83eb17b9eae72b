import { expect, test } from 'vitest';
import { runParkproof } from './testing/run-parkproof.ts';

const simulate = ['simulate', '--port', '0', '--memory', '--parkings', '50'];

test('PARKPROOF_CONTROL_TOKEN sets the token of the control routes, and is not logged', async () => {
  const running = runParkproof(simulate, { PARKPROOF_CONTROL_TOKEN: 'let-me-in' });
  const [, url] = await running.untilSaid(/^listening on (\S+)$/m);
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${url}/_sim/status`, { headers })).status;
  expect(await status({})).toBe(401);
  expect(await status({ 'x-control-token': 'let-me-in' })).toBe(200);
  running.child.kill('SIGTERM');
  const { code, stderr } = await running.ended;
  expect([code, stderr.includes('let-me-in')]).toEqual([0, false]);
});

test('a generated token is printed even at log level silent', async () => {
  const args = [...simulate, '--public-url', 'http://parkproof.example'];
  const running = runParkproof(args, { PARKPROOF_LOG: 'silent' });
  await running.untilSaid(/^listening on \S+$/m);
  running.child.kill('SIGTERM');
  const { stderr } = await running.ended;
  expect(stderr).toMatch(/^x-control-token: [\da-f]{32}$/m);
});
