import { allPartnerChecks } from '../../conformance/partner/all-partner-checks.ts';
import {
  findPartnerSecrets,
  partnerFacts,
  runPartnerConformance,
} from '../../conformance/partner/run-partner-conformance.ts';
import { selectChecks } from '../../conformance/runner/select-checks.ts';
import {
  couldNotTest,
  deliverReport,
  prepareReports,
  type ReportOptions,
  reportOn,
} from '../shared/deliver-report.ts';
import { explain } from '../shared/explain.ts';
import { type ReachOptions, readCertificates, readHeaders } from '../shared/reach.ts';
import { runCommand } from '../shared/run-command.ts';
import { showChecks } from '../shared/show-checks.ts';

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
    const words = {
      command,
      total: checks.length,
      answerSeconds: options.timeout,
      endedEarly: 'interrupted before the first check',
      reports: options.report,
    };
    return await runCommand(words, async ({ progress, signal, hide }) => {
      progress.say(`sending the first webhook, for at most ${options.timeout} s …`);
      const timeout = options.timeout * 1000;
      const run = { ...options, url, headers, ...ca, timeout, progress, signal };
      hide(findPartnerSecrets(run));
      const report = await reportOn(() => runPartnerConformance(run), partnerFacts(run), signal);
      progress.end();
      return deliverReport(report, options, { command, signal });
    });
  } catch (error) {
    return couldNotTest(command, explain(error), options.report);
  }
}
