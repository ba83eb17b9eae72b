import { clauses } from '../../spec/generated/clauses.ts';
import type { AnyCheck } from '../check/check.ts';
import type { ConformanceOptions } from '../conformance-options.ts';
import { createSend } from '../http/send-request.ts';
import type { HttpExchange } from '../kernel/exchange.ts';
import { Inconclusive, whenInconclusive } from '../kernel/outcomes.ts';
import { pause } from '../kernel/pause.ts';
import { whyStopped } from '../kernel/stop.ts';
import type { Observation } from '../kernel/trail.ts';
import { buildReport, type RunFacts } from '../report/build-report.ts';
import { createMask } from '../report/masking/mask.ts';
import { placeholders, secretsOfAddress, secretsOfHeaders } from '../report/masking/secrets.ts';
import type { Report } from '../report/report.ts';
import { PreflightError } from '../runner/preflight-error.ts';
import { type Progress, runChecks } from '../runner/run-checks.ts';
import { selectChecks } from '../runner/select-checks.ts';
import type { Try } from '../runner/settle-tries.ts';
import { allPartnerChecks } from './all-partner-checks.ts';
import { createDeliver, isUnreachable } from './deliver.ts';
import { findOrdinaryForm } from './find-ordinary-form.ts';
import type { Ordinary, PartnerContext } from './partner-context.ts';
import { sessionSource } from './test-session.ts';
import { createView, watchView } from './view/view.ts';

/** How to test a partner's webhook endpoint. */
export interface PartnerOptions extends Pick<ConformanceOptions, 'only' | 'ca' | 'signal'> {
  /** URL of the endpoint. */
  readonly url: string;
  /** URL of the partner's state, as JSON of any shape. */
  readonly stateUrl?: string;
  /** Headers to send with every request; in a delivery, {action} in a value becomes ENTRY or EXIT. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long to wait for a response, in milliseconds; default 30 000, since the specification sets no limit. */
  readonly timeout?: number;
  /** Seconds that the partner's state may take to show an effect; default 5. */
  readonly settle?: number;
  /** Seconds that an endpoint may take to come back after a breakdown; default 16. */
  readonly comeback?: number;
  readonly progress?: Partial<Progress>;
}

/** The clauses in a report about a partner: those that bind partners, and those that checks rely on. */
const partnerClauses: ReadonlySet<string> = new Set([
  ...clauses.flatMap(({ id, side }) => (side === 'partner' ? [id] : [])),
  ...allPartnerChecks.flatMap(({ clause, also = [] }) => [clause, ...also]),
]);

/**
 * Finds the secrets of a partner's endpoint, each with the name that replaces it: the values of the user's headers, and
 * the credentials and query values in each URL. A header with {action} in its value is no secret.
 */
export function findPartnerSecrets({ url, stateUrl = '', headers = {} }: PartnerOptions) {
  const own = Object.entries(headers).filter(([, value]) => !value.includes('{action}'));
  return placeholders([
    ...secretsOfHeaders(Object.fromEntries(own)),
    ...[url, stateUrl].flatMap(secretsOfAddress),
  ]);
}

/** The facts that all reports about a partner's endpoint share. */
export function partnerFacts(
  options: PartnerOptions,
): Pick<RunFacts, 'target' | 'mask' | 'scope' | 'clauses'> {
  const { url, only = [], signal } = options;
  return {
    target: { url, name: "Partner's webhook endpoint", environment: null, profile: null },
    mask: createMask(findPartnerSecrets(options)),
    scope: { only, exclude: [], readOnly: false, load: false, interrupted: signal?.aborted ?? false },
    clauses: partnerClauses,
  };
}

/**
 * Delivers the webhooks that a partner must accept by the specification, and reports the results. Throws
 * `PreflightError` if the setup is wrong, and `RangeError` if a name in `only` fits no check.
 */
export async function runPartnerConformance(options: PartnerOptions): Promise<Report> {
  const checks = selectChecks(allPartnerChecks, options.only);
  const signal = options.signal ?? new AbortController().signal;
  const startedAt = new Date();
  const { context, deliveries, looks, observations } = await begin(options, startedAt, signal);
  const results = await runChecks(checks, {
    contextFor: () => context,
    hasAnswered: () => true,
    // One delivery at a time, so that no check mistakes the effect of another delivery for its own.
    atOnce: 1,
    attemptWhenAllowed: confirm,
    progress: options.progress,
    signal,
  });
  // An ordinary website accepts everything too.
  const isSite = deliveries.every(({ responseText }) => page.test(responseText));
  return buildReport({
    ...partnerFacts(options),
    ...(isSite && {
      doubt: 'Every answer is an HTML page, so this may be a website rather than a webhook endpoint.',
    }),
    startedAt,
    results,
    requests: deliveries.length + looks.length,
    observations,
  });
}

/** The beginning of an HTML page. The content type proves little: some frameworks send any text as HTML. */
const page = /^\s*<(!doctype|html)\b/i;

/**
 * Creates the context of the checks, and the lists of what the run sends and observes. Makes sure that the endpoint can
 * be reached. Throws `PreflightError`.
 */
async function begin(options: PartnerOptions, startedAt: Date, signal: AbortSignal) {
  const deliveries: HttpExchange[] = [];
  const looks: HttpExchange[] = [];
  const observations: Observation[] = [];
  const { url, stateUrl, headers = {}, timeout = 30_000, settle = 5, comeback = 16 } = options;
  const common = {
    send: createSend(options.ca),
    headers,
    timeout,
    signal,
    pause: (seconds: number) => pause(seconds, signal),
  };
  const deliver = createDeliver({ ...common, url, comeback, record: (one) => deliveries.push(one) });
  const view =
    stateUrl === undefined
      ? null
      : createView({ ...common, url: stateUrl, settle, record: (one) => looks.push(one) });
  const newSession = sessionSource(startedAt);
  const before = await view?.read().catch((error: unknown) => {
    throw error instanceof Inconclusive ? new PreflightError(`${error.message} (--state-url)`) : error;
  });
  const ordinary = await findOrdinaryForm({ deliver, newSession });
  // Learn how soon the view shows a delivery. The checks that read the view report it if it has broken down meanwhile.
  if (view !== null && before !== undefined && ordinary.form !== null)
    await watchView(view).untilShown(before).catch(whenInconclusive(undefined));
  if (signal.aborted) throw new Inconclusive(whyStopped(signal));
  requireReachable(url, ordinary);
  const context: PartnerContext = {
    deliver,
    ordinary,
    newSession,
    view,
    deliveries: () => deliveries,
    observe: (point, found) => observations.push({ point, found }),
  };
  return { context, deliveries, looks, observations };
}

/** Runs a failed check again, since an endpoint may stumble once, unless the check confirms failures itself. */
async function confirm(check: AnyCheck, attempt: () => Promise<Try>): Promise<Try> {
  const first = await attempt();
  if (first.verdict.verdict !== 'fail' || check.waits !== undefined) return first;
  const again = await attempt();
  // A second try proves nothing if the first one broke the endpoint down.
  return again.verdict.verdict === 'inconclusive' ? first : again;
}

/** Throws `PreflightError` if no delivery was taken because of the setup and not of the endpoint. */
function requireReachable(url: string, { form, attempts }: Ordinary): void {
  const [first] = attempts;
  if (form !== null || first === undefined) return;
  if (isUnreachable(first)) throw new PreflightError(`cannot connect to ${url}: ${first.error}`);
  const every = (statuses: readonly number[]) =>
    attempts.every(({ status }) => status !== null && statuses.includes(status));
  if (every([401, 403, 407])) {
    throw new PreflightError(
      `${url} answers every delivery with ${first.status}: it requires some form of authentication, which ` +
        "the specification leaves open. Send credentials with --header 'name: value', or " +
        'turn authentication off for the test.',
    );
  }
  if (every([404, 405, 410])) {
    throw new PreflightError(
      `${url} answers every delivery with ${first.status}. Check that it is the address for webhooks and that ` +
        'it accepts bookings of unknown vehicles and users.',
    );
  }
}
