import { allPartnerChecks } from '../../conformance/partner/all-partner-checks.ts';
import {
  findPartnerSecrets,
  type PartnerOptions,
  partnerFacts,
  runPartnerConformance,
} from '../../conformance/partner/run-partner-conformance.ts';
import { selectChecks } from '../../conformance/runner/select-checks.ts';
import { couldNotRun, deliverReport, type ReportOptions, reportOn } from '../shared/deliver-report.ts';
import { explain } from '../shared/explain.ts';
import { type ReachOptions, readCertificates, readHeaders } from '../shared/reach.ts';
import { runCommand } from '../shared/run-command.ts';
import { showChecks } from '../shared/show-checks.ts';
import { prepareReports } from '../shared/write-reports.ts';

/** The options of `parkproof conform-webhook`, as parsed from the command line. */
export interface WebhookOptions extends Pick<ReachOptions, 'header' | 'ca'>, ReportOptions {
  readonly stateUrl?: string;
  /** Seconds. */
  readonly timeout: number;
  /** Seconds. */
  readonly settle: number;
  readonly only?: readonly string[];
  readonly list?: true;
}

const command = 'conform-webhook';

/** Runs `parkproof conform-webhook` and returns its exit code. */
export async function conformWebhook(url: string, options: WebhookOptions): Promise<number> {
  try {
    const checks = selectChecks(allPartnerChecks, options.only);
    if (options.list === true) return showChecks(checks);
    const headers = readHeaders(options.header ?? []);
    await prepareReports(options.report);
    const ca = options.ca === undefined ? {} : { ca: await readCertificates(options.ca) };
    return await tryEndpoint({ url, headers, ...ca }, options, checks.length);
  } catch (error) {
    return couldNotRun(command, explain(error));
  }
}

function tryEndpoint(
  endpoint: Pick<PartnerOptions, 'url' | 'headers' | 'ca'>,
  options: WebhookOptions,
  total: number,
): Promise<number> {
  const { timeout } = options;
  const words = {
    command,
    total,
    answerSeconds: timeout,
    ending: 'writing the report …',
    interrupted: 'interrupted: finishing (press Ctrl-C again to quit now) …',
    endedEarly: 'interrupted before the first check',
  };
  return runCommand(words, async ({ progress, signal, hide }) => {
    progress.say(`sending the first webhook, for at most ${timeout} s …`);
    const run = { ...options, ...endpoint, timeout: timeout * 1000, progress, signal };
    hide(findPartnerSecrets(run));
    const report = await reportOn(() => runPartnerConformance(run), partnerFacts(run), signal);
    progress.end();
    return deliverReport(report, options, { command, signal });
  });
}
