import type { Profile } from '../../spec/generated/profile-types.ts';

/** The text shown when the simulator starts in a terminal: addresses, credentials and a first request to copy. */
export function renderBanner(started: {
  /** The address that the simulator listens on. */
  readonly url: string;
  readonly profile: Profile;
  /** The profile file with the credentials; null for the demo users. */
  readonly profileFile: string | null;
}): string {
  const { url, profile, profileFile } = started;
  const base = profile.base_url ?? url;
  const lines = [
    'Parkproof simulates the Parking Offers and Bookings API. Press Ctrl-C to stop it.',
    '',
    `  listening on  ${url}`,
    ...(base === url ? [] : [`  clients use   ${base}`]),
    `  console       ${base}/console`,
    `  reference     ${base}/docs`,
    '',
    ...(profileFile === null
      ? renderCredentials(base, profile)
      : [`  The credentials are those in ${profileFile}.`]),
  ];
  return `${lines.join('\n')}\n\n`;
}

function renderCredentials(base: string, { credentials: { api_user, users } }: Profile): string[] {
  const [user] = users;
  const headers = [
    `x-api-user: ${api_user}`,
    `x-api-key: ${user?.api_key}`,
    `x-access-token: ${user?.access_token}`,
  ];
  return [
    ...headers.map((header) => `  ${header}`),
    '',
    'Request a parking:',
    '',
    `  curl '${base}/parkings?limit=1' \\`,
    `    ${headers.map((header) => `-H '${header}'`).join(' ')}`,
  ];
}
