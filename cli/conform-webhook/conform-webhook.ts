import { allPartnerChecks } from '../../conformance/partner/all-partner-checks.ts';
import {
  maskOf,
  type PartnerOptions,
  partnerClauses,
  partnerTarget,
  runPartnerConformance,
} from '../../conformance/partner/run-partner-conformance.ts';
import { buildReport } from '../../conformance/report/build-report.ts';
import type { Report } from '../../conformance/report/report.ts';
import { PreflightError } from '../../conformance/runner/preflight-error.ts';
import { selectChecks } from '../../conformance/runner/select-checks.ts';
import { brokenOff, couldNotTest, deliverReport } from '../conform/deliver-report.ts';
import { hearInterruption } from '../conform/interruption.ts';
import { createLiveProgress } from '../conform/live-progress.ts';
import { showChecks } from '../conform/show-plan.ts';
import { prepareReports } from '../conform/write-reports.ts';
import { explain } from '../explain.ts';
import { readCertificates } from '../read-certificates.ts';
import { readHeaders } from '../read-headers.ts';
import type { WebhookOptions } from './options.ts';

/** The command as messages name it. */
const command = 'conform-webhook';

/** Runs `parkproof conform-webhook` and returns its exit code. */
export async function conformWebhook(url: string, options: WebhookOptions): Promise<number> {
  try {
    const checks = selectChecks(allPartnerChecks, options.only);
    if (options.list === true) return showChecks(checks);
    const headers = readHeaders(options.header ?? []);
    await prepareReports(options.report ?? []);
    const ca = options.ca === undefined ? {} : { ca: await readCertificates(options.ca) };
    return await tryEndpoint(url, { headers, ...ca }, options, checks.length);
  } catch (error) {
    return couldNotTest(command, explain(error));
  }
}

async function tryEndpoint(
  url: string,
  reach: Pick<PartnerOptions, 'headers' | 'ca'>,
  options: WebhookOptions,
  total: number,
): Promise<number> {
  const progress = createLiveProgress(total, process.stderr, {
    answerSeconds: options.timeout,
    ending: 'writing the report …',
  });
  const interruption = hearInterruption(() =>
    progress.say('interrupted: finishing (press Ctrl-C again to quit now) …'),
  );
  const { signal } = interruption;
  try {
    const { stateUrl, timeout, settle, only = [] } = options;
    progress.say(`sending the first webhook, for at most ${timeout} s …`);
    const report = await run({
      url,
      ...reach,
      timeout: timeout * 1000,
      settle,
      only,
      progress,
      signal,
      ...(stateUrl !== undefined && { stateUrl }),
    });
    progress.end();
    return await deliverReport(report, {
      command,
      files: options.report ?? [],
      allowPartial: options.allowPartial ?? false,
      interrupted: signal.aborted,
    });
  } catch (error) {
    progress.end();
    if (signal.aborted) return brokenOff(command);
    throw error;
  } finally {
    progress.end();
    interruption.end();
  }
}

/** A failed setup makes a report too, so that no older one is mistaken for it. */
async function run(options: PartnerOptions): Promise<Report> {
  const startedAt = new Date();
  try {
    return await runPartnerConformance(options);
  } catch (error) {
    const mask = maskOf(options);
    if (!(error instanceof PreflightError) || options.signal?.aborted === true) {
      throw new Error(mask.text(explain(error)), { cause: error });
    }
    const scope = { only: options.only ?? [], exclude: [], readOnly: false, load: false, interrupted: false };
    const target = partnerTarget(options);
    return buildReport({
      target,
      mask,
      scope,
      startedAt,
      results: [],
      clauses: partnerClauses,
      obstacle: error.message,
    });
  }
}
