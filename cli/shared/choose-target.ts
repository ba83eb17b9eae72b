import { isRecord } from '../../common/is-record.ts';
import { parseJson } from '../../common/parse-json.ts';
import { UserError } from '../../common/user-error.ts';
import { createSend } from '../../conformance/http/send-request.ts';
import { problemWithAddress } from '../../conformance/kernel/problem-with-address.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { checkProfile, loadProfile } from '../../spec/load-profile.ts';
import { withEntry } from '../../spec/profile-entry.ts';
import { endpointFor, registerEndpoint } from './own-receiver.ts';
import type { Reach } from './reach.ts';

/** What the kit runs against. */
export interface Target {
  readonly url: string;
  readonly profile: Profile;
  /** The source of the profile, as shown in reports. */
  readonly profileSource: string;
  readonly close: () => Promise<void>;
}

/** A simulator that is yet to be started, with the choices of a profile; null for its own. */
interface OwnTarget {
  readonly url: null;
  readonly profile: Profile | null;
  readonly profileSource: string;
}

/** What the command line says about the target. */
export interface TargetOptions {
  readonly url: string | null;
  /** A profile or the path of its file; without one, the simulator at `url` is asked for its own. */
  readonly profile: string | Profile | undefined;
  readonly reach: Reach;
  readonly signal?: AbortSignal;
}

/**
 * Chooses the target: the given URL, else the profile's URL, else a simulator started for this run with that profile.
 * Throws UserError.
 */
export async function chooseTarget(options: TargetOptions): Promise<Target> {
  const target = await findTarget(options);
  if (target.url === null) return startSimulator(target, options.reach);
  // Without a profile, the target is a running simulator. The kit is one of its endpoints until `close`.
  const endpoint = options.profile == null ? target.profile.webhooks?.endpoint : null;
  const close = endpoint == null ? null : await registerEndpoint(target.url, endpoint, options.reach);
  return close === null ? target : { ...target, close };
}

/** Finds the target without starting a simulator; with a URL, there always is one. Throws like `chooseTarget`. */
export async function findTarget(options: TargetOptions & { readonly url: string }): Promise<Target>;
export async function findTarget(options: TargetOptions): Promise<Target | OwnTarget>;
export async function findTarget(options: TargetOptions): Promise<Target | OwnTarget> {
  const { profile, profileSource } = await readProfile(options.profile);
  const url = (options.url ?? addressIn(profile))?.replace(/\/+$/, '') ?? null;
  if (url === null) return { url, profile, profileSource };
  const close = async () => undefined;
  if (profile !== null) return { url, profile, profileSource, close };
  const source = `${url}/_sim/profile`;
  const own = await fetchProfile(source, options);
  const endpoint = (await endpointFor(url, options.reach.listen)) ?? own.webhooks?.endpoint ?? null;
  const received = withEntry(own, 'webhooks.endpoint', endpoint);
  return { url, profile: received, profileSource: source, close };
}

function addressIn(profile: Profile | null): string | null {
  const address = profile?.base_url ?? null;
  const fault = address === null ? null : problemWithAddress(address);
  if (fault !== null) throw new UserError(`base_url in the profile ${fault}`);
  return address;
}

async function readProfile(given: TargetOptions['profile']): Promise<Omit<OwnTarget, 'url'>> {
  if (typeof given === 'string') return { profile: await loadProfile(given), profileSource: given };
  return given == null
    ? { profile: null, profileSource: 'that of the simulator started for this run' }
    : { profile: checkProfile(given), profileSource: 'given in code' };
}

async function startSimulator({ profile, profileSource }: OwnTarget, reach: Reach): Promise<Target> {
  const endpoint = await endpointFor('http://127.0.0.1', reach.listen);
  if (endpoint === null) throw new UserError('--listen is not an address that can be called');
  // Loaded on demand: loading the simulator would slow the start of runs against other targets.
  const { startWithEndpoint } = await import('./start-with-endpoint.ts');
  const simulator = await startWithEndpoint(profile === null ? {} : { profile }, endpoint);
  return { ...simulator, profileSource };
}

/** Asks a simulator for its own profile. Throws UserError if there is none. */
async function fetchProfile(source: string, { reach, signal }: TargetOptions): Promise<Profile> {
  const request = { method: 'GET', url: source, headers: reach.headers, body: null };
  const { status, responseText, error } = await createSend(reach.ca)(request, reach.preflightTimeout, signal);
  if (status === null || error !== null) {
    throw new UserError(
      `no --profile given, and GET ${source} got no response (${error}). Check the address. Unless it is a running ` +
        'Parkproof simulator, also pass a profile with --profile FILE.',
    );
  }
  if (status === 401) {
    throw new UserError(
      `the simulator requires its control token at ${source}. Save its profile and pass it with --profile:\n` +
        `  curl -H "x-control-token: $TOKEN" ${source} > profile.json && parkproof conform URL --profile profile.json`,
    );
  }
  const found = parseJson(responseText);
  if (status === 200 && isRecord(found) && 'profile' in found) return checkProfile(found, source);
  throw new UserError(
    `no --profile given, and this is not a Parkproof simulator (GET ${source} returned ${status}).\n${howToWriteProfile}`,
  );
}

const howToWriteProfile = `Describe the implementation in a profile and pass it with --profile FILE. The shortest one:

  profile: 1
  name: staging
  credentials:
    api_user: VALUE-OF-X-API-USER
    users:
      - name: first
        api_key: VALUE-OF-X-API-KEY
        access_token: A-TOKEN        # or sign_in: the body that POST /authenticate takes

All other entries are optional; spec/profiles/simulator.yaml in this package shows them.`;
