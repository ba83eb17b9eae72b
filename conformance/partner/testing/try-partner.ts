import { runPartnerConformance } from '../run-partner-conformance.ts';
import { type Behaviour, startReceiver } from './start-receiver.ts';

/** Runs every check against a partner; resolves to the report, what it says is wrong, and the webhooks received. */
export async function tryPartner(behaviour: Behaviour, timeout?: number) {
  const { url, stateUrl, received } = await startReceiver(behaviour);
  const report = await runPartnerConformance({
    url,
    ...(timeout !== undefined && { timeout }),
    ...(behaviour.view !== undefined && { stateUrl, settle: behaviour.settle ?? 0.1 }),
  });
  const of = (verdict: string) => report.checks.filter((check) => check.verdict === verdict);
  const wrong = report.checks.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'not-applicable');
  return {
    report,
    received,
    failed: of('fail'),
    warned: of('warn'),
    wrong: wrong.map(({ id, level, verdict, found, reason }) => ({ id, level, verdict, found, reason })),
  };
}
