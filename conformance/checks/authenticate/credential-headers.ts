/** What can be wrong with a header. */
export const flaws = ['missing', 'wrong'] as const;
export type Flaw = (typeof flaws)[number];

/** The three headers of section 5, with the clauses that a missing or a wrong one tests. */
export const credentialHeaders = {
  'x-access-token': { missing: 'auth.x-access-token-required', wrong: 'auth.x-access-token-identifies-user' },
  'x-api-user': { missing: 'auth.x-api-user-required', wrong: 'auth.x-api-user-identifies-client' },
  'x-api-key': { missing: 'auth.x-api-key-required', wrong: 'auth.x-api-key-identifies-user' },
} as const;
