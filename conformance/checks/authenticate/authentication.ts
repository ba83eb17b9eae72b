import { operations, titles } from '../../../spec/generated/operations.ts';
import { otherValue } from '../../answers/other-value.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { isCarriedOut, presumeSuccess, requireFit, requireStatus } from '../../expectations/statuses.ts';
import {
  type AuthenticatedOperation,
  authenticatedOperations,
  demandsOf,
  sendSample,
  soundAnswer,
} from '../../fixtures/sample-requests.ts';
import { type Answer, isAboutCredentials, isSuccess } from '../../kernel/exchange.ts';
import { Inconclusive, NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';
import { type Flaw, flaws, credentialHeaders as headers } from './credential-headers.ts';

type Header = keyof typeof headers;

const headerNames = Object.keys(headers) as readonly Header[];

/** Checks that every operation requires all three headers, with the right values (4, 5). */
export const authenticationChecks: readonly CheckDefinition[] = [
  ...headerNames.flatMap((header) =>
    flaws.flatMap((flaw) => authenticatedOperations.map((operation) => wants(header, flaw, operation))),
  ),
  ...flaws.map(triggerAnswers401),
  ...headerNames.map(wantsWholeValue),
  {
    // Only a warning, since the format of a token is open. A token that ignores letter case is easier to guess.
    ...demandsOf('listVehicleProviders'),
    id: 'auth.x-access-token-letter-case',
    clause: headers['x-access-token'].wrong,
    level: 'should',
    title: 'A token in a different letter case is not accepted, unless it is a hexadecimal number.',
    async run(context) {
      const sound = await soundAnswer(context, 'listVehicleProviders');
      const value = sound.exchange.requestHeaders['x-access-token'] ?? '';
      const other = value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
      if (other === value || /^[\da-f-]+$/i.test(value))
        throw new NotApplicable('the token is a number, or has no letters');
      presumeSuccess(sound, 'GET /vehicles/valid-providers with the right token');
      const answer = await sendSample(context, 'listVehicleProviders', { 'x-access-token': other });
      requireRefused(context, answer, 'a token in a different letter case');
    },
  },
  {
    // Anonymous access may have its own path through a service, which a single missing header does not take.
    id: 'auth.no-credentials',
    clause: 'auth.three-headers-everywhere',
    also: headerNames.map((header) => headers[header].missing),
    title: 'Every GET operation refuses a request that has none of the three headers.',
    async run(context) {
      const none = Object.fromEntries(headerNames.map((header) => [header, null]));
      for (const operation of authenticatedOperations) {
        if (operations[operation].method !== 'GET') continue;
        const sound = await soundAnswer(context, operation).catch(whenInconclusive(null));
        if (sound === null) continue;
        const flawed = await sendSample(context, operation, none);
        requireRefused(context, flawed, 'a request without credentials');
      }
      // The list of all parkings may have such a path, too.
      const whole = await context.call('listParkings', { query: { limit: 0 }, headers: none });
      requireRefused(context, whole, 'a request for all parkings without credentials');
    },
  },
];

/** The check that a header must match as a whole: neither a prefix of its value nor a longer one is accepted. */
function wantsWholeValue(header: Header): CheckDefinition {
  const operation = 'listVehicleProviders';
  return {
    ...demandsOf(operation),
    id: `auth.${header}-whole`,
    clause: headers[header].wrong,
    also: ['auth.three-headers-everywhere'],
    title: `A truncated or extended ${header} is not accepted.`,
    async run(context) {
      const sound = await soundAnswer(context, operation);
      const value = sound.exchange.requestHeaders[header] ?? '';
      if (!isSuccess(sound.status) || value.length < 2)
        throw new Inconclusive(`with the right ${header}, it returned ${sound.status}`, [sound.exchange]);
      for (const flawed of [value.slice(0, -1), `${value}x`]) {
        const answer = await sendSample(context, operation, { [header]: flawed });
        const how = flawed.length < value.length ? 'a truncated' : 'an extended';
        requireRefused(context, answer, `${how} ${header}`);
      }
    },
  };
}

function wants(header: Header, flaw: Flaw, operation: AuthenticatedOperation): CheckDefinition {
  const what = `a request ${flaw === 'missing' ? 'without' : 'with a wrong'} ${header}`;
  return {
    ...demandsOf(operation),
    id: `auth.${header}-${flaw}.${operation}`,
    clause: headers[header][flaw],
    also: ['auth.three-headers-everywhere'],
    title: `${titles[operation]} refuses ${what}.`,
    async run(context) {
      const { sound, value, flawed } = await tryFlaw(context, header, flaw, operation);
      requireRefused(context, flawed, what);
      presumeDueToHeaders(sound, flawed);
      // A 202 says that the batch is being completed (section 7), whatever comes of it.
      if (operations[operation].headers.some((name) => name === 'x-batch')) {
        const batch = await sendSample(context, operation, { [header]: value, 'x-batch': 'true' });
        requireRefused(context, batch, `${what} in a batch`);
      }
      if (flaw === 'wrong') return;
      const empty = await sendSample(context, operation, { [header]: '' });
      requireRefused(context, empty, `a request with an empty ${header}`);
    },
  };
}

/** The check of status 401, which is stated only for x-access-token of the notification trigger (4.12, section 7). */
function triggerAnswers401(flaw: Flaw): CheckDefinition {
  return {
    ...demandsOf('triggerNotification'),
    id: `trigger-notification.token-${flaw}-401`,
    clause: 'trigger-notification.response-401',
    also: [headers['x-access-token'][flaw]],
    title: `The notification trigger returns 401 ${flaw === 'missing' ? 'without' : 'for a wrong'} x-access-token.`,
    async run(context) {
      const { sound, flawed } = await tryFlaw(context, 'x-access-token', flaw, 'triggerNotification');
      const token = sound.exchange.requestHeaders['x-access-token'] ?? '';
      if (!isSuccess(flawed.status)) presumeDueToHeaders(sound, flawed);
      // An empty token is incorrect if it is not missing, and so is one with a character less or more.
      const others = flaw === 'missing' ? [''] : [token.slice(0, -1), `${token}x`];
      const answers = [flawed];
      for (const other of others)
        answers.push(await sendSample(context, 'triggerNotification', { 'x-access-token': other }));
      for (const answer of answers) requireStatus(answer, 401);
    },
  };
}

async function tryFlaw(context: Context, header: Header, flaw: Flaw, operation: AuthenticatedOperation) {
  const sound = await soundAnswer(context, operation);
  const value = flaw === 'missing' ? null : otherValue(sound.exchange.requestHeaders[header] ?? '');
  return { sound, value, flawed: await sendSample(context, operation, { [header]: value }) };
}

function requireRefused(context: Context, answer: Answer, what: string): void {
  const operation = titles[answer.exchange.operation];
  requireFit(!isCarriedOut(context, answer), answer, `${operation} to refuse ${what}`);
}

/** Throws `Inconclusive` unless the same request with the right headers gets a different answer. */
function presumeDueToHeaders(sound: Answer, flawed: Answer): void {
  const unlike = sound.status !== flawed.status && !isAboutCredentials(sound.status);
  if (isSuccess(sound.status) || unlike) return;
  const exchanges = [sound.exchange, flawed.exchange];
  throw new Inconclusive(`with the right headers, it returns ${sound.status} too`, exchanges);
}
