import { writeFile } from 'node:fs/promises';
import { createSimulator } from 'parkproof';
import { conformanceSuite } from 'parkproof/vitest';
import { afterAll, test } from 'vitest';
import { reportOf, resultOf } from '../../conformance/report/testing/make-report.ts';
import { reportVerdict } from '../report-verdict.ts';

// conformance-suite.test.ts runs these suites as a user's project would, and checks the output of vitest.

const repeatedCancellation = ['cancel-booking.repeat-409', 'cancel-booking.repeat-moves-date'];
const simulator = await createSimulator({ parkings: 40, defects: repeatedCancellation });
afterAll(() => simulator.close());
const { url, profile } = simulator;

conformanceSuite({
  name: 'repeated cancellation',
  url,
  profile,
  only: ['cancel-booking'],
  knownDeviations: [
    { check: 'cancel-booking.repeat-keeps-date', reason: 'PARK-1', owner: 'us', expires: '2999-12-31' },
  ],
  onReport: (report) => writeFile(process.env.REPORT_FILE ?? '', JSON.stringify(report)),
});

conformanceSuite({
  name: 'an outdated list',
  url,
  profile,
  only: ['check:list-transactional-providers.response-200', 'check:errors.codes'],
  knownDeviations: [{ check: 'errors.codes', reason: 'PARK-2', owner: 'us', expires: '2999-12-31' }],
});

conformanceSuite({ name: 'nobody there', only: ['6'], url: 'http://127.0.0.1:1', profile });

conformanceSuite({ name: 'no such profile', only: ['6'], url, profile: 'nowhere.yaml' });

const clause = { clause: 'webhook.at-least-once', level: 'should' } as const;
const evidence = { expected: 'the uid a again', found: 'the uid b', exchanges: [] };
const advice = resultOf('webhook.repetitions-equal', { verdict: 'warn', evidence }, clause);

test.for(reportOf({ results: [advice] }).checks)('advice that is not followed', reportVerdict);
