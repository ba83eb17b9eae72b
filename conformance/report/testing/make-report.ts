import type { Profile } from '../../../spec/generated/profile-types.ts';
import type { Check } from '../../check/check.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import type { Evidence } from '../../kernel/outcomes.ts';
import type { Verdict } from '../../kernel/verdict.ts';
import { buildReport, factsOf, type RunFacts } from '../build-report.ts';
import { createMask } from '../masking/mask.ts';
import { findSecrets } from '../masking/secrets.ts';
import type { Report } from '../report.ts';

/** A profile with credentials of every kind. */
export const secretProfile: Profile = {
  profile: 1,
  name: 'Staging',
  credentials: {
    api_user: 'client-7781',
    users: [
      {
        name: 'ana',
        api_key: 'key "of" ana/+',
        access_token: 'token-of-ana-99',
        sign_in: { pin: 'pin-5512' },
      },
      { name: 'ben', api_key: 'b3n', sign_in: { deep: { list: ['ben-word-1'] } } },
    ],
  },
};

/** The mask for that profile and the tokens of its users. */
export const secretMask = createMask(
  findSecrets({ profile: secretProfile, tokens: ['token-of-ana-99', 'token-that-ben-got'] }),
);

/** An exchange of the first user, with defaults for all other members. */
export function exchangeOf(parts: Partial<Exchange> = {}): Exchange {
  return {
    operation: 'listParkings',
    user: 0,
    method: 'GET',
    url: 'http://127.0.0.1:1/parkings?limit=0',
    requestHeaders: { accept: 'application/json', 'x-api-user': 'client-7781' },
    requestBody: null,
    sentAt: 0,
    milliseconds: 12.4,
    status: 200,
    responseHeaders: { 'content-type': 'application/json' },
    responseText: '[]',
    error: null,
    ...parts,
  };
}

/** A result of a check of a clause, with defaults for all other members. */
export function resultOf(id: string, verdict: Verdict, parts: Partial<Check> = {}) {
  const check: Check = {
    id,
    clause: 'list-parkings.limit-zero',
    level: 'must',
    title: `The requirement of ${id}.`,
    needs: [],
    run: async () => undefined,
    ...parts,
  };
  return { check, verdict, milliseconds: 5 };
}

/** A failure with defaults for all other members. */
export function failing(found: string, parts: Partial<Evidence> = {}): Verdict {
  return { verdict: 'fail', evidence: { expected: 'something else', found, exchanges: [], ...parts } };
}

/** The report of a run with these facts, which is otherwise empty. */
export function reportOf(facts: Partial<RunFacts>): Report {
  return buildReport({
    ...factsOf({ url: 'http://127.0.0.1:1', profile: secretProfile, profileSource: 'staging.yaml' }),
    mask: secretMask,
    startedAt: new Date('2026-06-30T10:00:00Z'),
    results: [],
    knownChecks: new Set((facts.results ?? []).map(({ check }) => check.id)),
    ...facts,
  });
}
