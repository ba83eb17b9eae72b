import { clauses } from '../../spec/generated/clauses.ts';
import type { AnyCheck } from '../check/check.ts';
import { pause } from '../http/client.ts';
import { createSend } from '../http/send-request.ts';
import type { HttpExchange } from '../kernel/exchange.ts';
import { Inconclusive, whenInconclusive } from '../kernel/outcomes.ts';
import type { Observation } from '../kernel/trail.ts';
import type { Verdict } from '../kernel/verdict.ts';
import { buildReport, type RunFacts } from '../report/build-report.ts';
import { secretsOfAddress, secretsOfHeaders } from '../report/masking/header-secrets.ts';
import { createMask } from '../report/masking/mask.ts';
import type { Report } from '../report/report.ts';
import { PreflightError } from '../runner/preflight-error.ts';
import { type Progress, runChecks } from '../runner/run-checks.ts';
import { selectChecks } from '../runner/select-checks.ts';
import { allPartnerChecks } from './all-partner-checks.ts';
import { createDeliver } from './deliver.ts';
import { findOrdinaryForm } from './find-ordinary-form.ts';
import type { Ordinary, PartnerContext } from './partner-context.ts';
import { requireReachable } from './preflight-partner.ts';
import { sessionSource } from './test-session.ts';
import { createView, type View } from './view/read-view.ts';
import { watchView } from './view/watch-view.ts';

/** How to try a partner's webhook endpoint. */
export interface PartnerOptions {
  /** Where webhooks are delivered. */
  readonly url: string;
  /** Where the partner shows what it knows, as JSON of any shape. */
  readonly stateUrl?: string;
  /** Sent with every request; in their values, {action} stands for ENTRY or EXIT. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids of checks, of clauses, or beginnings of them up to a dot; default all checks. */
  readonly only?: readonly string[];
  /** Milliseconds after which an answer is given up; default 30 000, since the specification gives no time. */
  readonly timeout?: number;
  /** Seconds within which the partner's view shows what a delivery did; default 5. */
  readonly settle?: number;
  /** Seconds that an endpoint which broke down may take to come back; default 16. */
  readonly comeback?: number;
  /** PEM certificates to trust in addition to those that Node trusts. */
  readonly ca?: string;
  readonly progress?: Partial<Progress>;
  /** Ends the run early. */
  readonly signal?: AbortSignal;
}

/** The clauses that a report about a partner is about: those that bind partners, and those that checks rely on. */
const partnerClauses: ReadonlySet<string> = new Set([
  ...clauses.flatMap(({ id, side }) => (side === 'partner' ? [id] : [])),
  ...allPartnerChecks.flatMap(({ clause, also = [] }) => [clause, ...also]),
]);

/**
 * What no report of a partner's endpoint shows, with the name that stands in for it: the values of the headers that the
 * user has set, and those of the query of each address. A header that distinguishes an entry from an exit is no secret.
 */
export function findPartnerSecrets({
  url,
  stateUrl = '',
  headers = {},
}: PartnerOptions): Map<string, string> {
  const own = Object.entries(headers).filter(([, value]) => !value.includes('{action}'));
  const secrets = new Map<string, string>();
  for (const [value, name] of [
    ...secretsOfHeaders(Object.fromEntries(own)),
    ...[url, stateUrl].flatMap(secretsOfAddress),
  ])
    if (value !== '' && !secrets.has(value)) secrets.set(value, `<${name}>`);
  return secrets;
}

/** What every report about a partner's endpoint has in common. */
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
 * Delivers what a partner must accept by the specification, and reports the results. Throws `PreflightError` when the
 * setup is wrong, and `RangeError` when `only` names no check.
 */
export async function runPartnerConformance(options: PartnerOptions): Promise<Report> {
  const checks = selectChecks(allPartnerChecks, options.only);
  const signal = options.signal ?? new AbortController().signal;
  const startedAt = new Date();
  const seen: Seen = { deliveries: [], looks: [], observations: [] };
  const context = await createContext(options, { startedAt, signal, seen });
  const results = await runChecks(checks, {
    contextFor: () => context,
    hasAnswered: () => true,
    // One delivery at a time: what one does to the endpoint shall not be taken for the doing of another.
    atOnce: 1,
    beside: confirm,
    progress: { started: () => undefined, finished: () => undefined, ...options.progress },
    signal,
  });
  return buildReport({
    ...partnerFacts(options),
    startedAt,
    results,
    requests: seen.deliveries.length + seen.looks.length,
    observations: seen.observations,
  });
}

/** What a run has seen so far. */
interface Seen {
  readonly deliveries: HttpExchange[];
  readonly looks: HttpExchange[];
  readonly observations: Observation[];
}

/** What the checks work with, once the endpoint has been found to take deliveries. Throws `PreflightError`. */
async function createContext(
  options: PartnerOptions,
  {
    startedAt,
    signal,
    seen,
  }: { readonly startedAt: Date; readonly signal: AbortSignal; readonly seen: Seen },
): Promise<PartnerContext> {
  const { url, stateUrl, headers = {}, timeout = 30_000, settle = 5, comeback = 16 } = options;
  const wait = (seconds: number) => pause(seconds, signal);
  const common = { send: createSend(options.ca), headers, timeout, signal };
  const record = (exchange: HttpExchange) => seen.deliveries.push(exchange);
  const deliver = createDeliver({ ...common, url, comeback, pause: wait, record });
  const view =
    stateUrl === undefined
      ? null
      : createView({ ...common, url: stateUrl, settle, record: (exchange) => seen.looks.push(exchange) });
  const newSession = sessionSource(startedAt);
  const ordinary = await findWatching(view, wait, () => findOrdinaryForm(deliver, newSession));
  if (signal.aborted) throw new Inconclusive('the run was interrupted');
  requireReachable(url, ordinary);
  return {
    deliver,
    deliverBare: (booking) => deliver('ENTRY', booking),
    ordinary,
    newSession,
    view,
    deliveries: () => seen.deliveries,
    observe: (point, found) => seen.observations.push({ point, found }),
    pause: wait,
  };
}

/** An endpoint may stumble once, so what fails is tried again, unless the check has seen to that itself. */
async function confirm(check: AnyCheck, run: () => Promise<Verdict>): Promise<Verdict> {
  const verdict = await run();
  if (verdict.verdict !== 'fail' || check.waits !== undefined) return verdict;
  const again = await run();
  // What broke the endpoint down cannot be tried twice.
  return again.verdict === 'inconclusive' ? verdict : again;
}

/** Delivers for the first time, and learns on the way how soon the view shows it. Throws `PreflightError`. */
async function findWatching(
  view: View | null,
  wait: (seconds: number) => Promise<void>,
  find: () => Promise<Ordinary>,
): Promise<Ordinary> {
  if (view === null) return find();
  const before = await view.read().catch((error: unknown) => {
    throw error instanceof Inconclusive ? new PreflightError(`${error.message} (--state-url)`) : error;
  });
  const ordinary = await find();
  // A view that has broken down in the meantime is a matter of the checks that look at it.
  if (ordinary.form !== null)
    await watchView(view, { pause: wait }).await(before).catch(whenInconclusive(undefined));
  return ordinary;
}
