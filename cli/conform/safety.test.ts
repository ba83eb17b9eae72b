import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../spec/testing/temporary-folder.ts';
import { profileFile, readReport, runConform } from '../testing/run-conform.ts';
import { type Running, runParkproof } from '../testing/run-parkproof.ts';
import { startProxy } from '../testing/start-server.ts';
import { startTarget } from '../testing/start-target.ts';

test('a read-only run sends nothing that creates, changes or removes', async () => {
  const simulator = await startTarget({ parkings: 40 });
  const proxy = await startProxy(simulator.url);
  await runConform(proxy.url, '--read-only', '--profile', await profileFile());
  const reads = ['/parkings/search-available-parkings', '/authenticate'];
  const others = proxy.passed.filter(
    ({ method, path }) => method !== 'GET' && !reads.includes(path.split('?')[0] ?? ''),
  );
  expect(proxy.passed.length).toBeGreaterThan(50);
  expect(others.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([]);
  expect(simulator.bookings.find().total).toBe(0);
});

describe('an interruption', () => {
  /** Starts a run whose bookings take a while, and resolves when the first one begins. */
  async function startBooking(bookingDelay: number, ...args: string[]) {
    const simulator = await startTarget({ parkings: 40, bookingDelay });
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const proxy = await startProxy(simulator.url, {
      began: (method, path) => {
        if (method === 'POST' && path === '/bookings') begin();
      },
    });
    const only = ['--only', 'create-booking', '--only', 'cancel-booking'];
    const running = runParkproof(['conform', proxy.url, '--profile', await profileFile(), ...only, ...args]);
    await Promise.race([begun, running.ended]);
    return { running, simulator };
  }

  test('by SIGTERM cancels the bookings under way, writes the reports and ends with 130', async () => {
    const file = join(temporaryFolder(), 'report.json');
    const { running, simulator } = await startBooking(1500, '--report', `json=${file}`);
    running.child.kill('SIGTERM');
    const { code, stdout } = await running.ended;
    expect(code).toBe(130);
    expect(stdout).toContain('interrupted');
    const report = await readReport(file);
    expect(report.scope.interrupted).toBe(true);
    expect(report.leftovers).toEqual([]);
    const { total } = simulator.bookings.find();
    expect(total).toBeGreaterThan(0);
    expect(simulator.bookings.find({ state: 'cancelled' }).total).toBe(total);
  });

  test('ends the run at once when repeated', async () => {
    const file = join(temporaryFolder(), 'report.json');
    const { running } = await startBooking(40_000, '--report', `json=${file}`);
    running.child.kill('SIGINT');
    await said(running, /cleaning up/);
    const repeated = performance.now();
    running.child.kill('SIGINT');
    const { code, stderr } = await running.ended;
    expect(code).toBe(130);
    const [, mark = ''] = /plates start with (PKP\w+)/.exec(stderr) ?? [];
    expect(stderr).toMatch(
      new RegExp(`stopped without cleaning up.*: parkproof clean http\\S+ --profile \\S+ --run ${mark}\\n$`),
    );
    // Otherwise it would wait for the booking.
    expect(performance.now() - repeated).toBeLessThan(20_000);
    expect(existsSync(file)).toBe(false);
  });

  function said({ child }: Running, pattern: RegExp): Promise<void> {
    let text = '';
    return new Promise((resolve) => {
      child.stderr?.on('data', (part: string) => {
        text += part;
        if (pattern.test(text)) resolve();
      });
    });
  }
});
