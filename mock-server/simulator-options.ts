import { randomBytes } from 'node:crypto';
import { isLoopbackName } from '../common/loopback.ts';
import * as must from '../common/option-rules.ts';
import { type WorldVariant, worldVariants } from '../generators/world/vary-world.ts';
import type { Profile } from '../spec/generated/profile-types.ts';
import { simulatorProfile } from '../spec/generated/simulator-profile.ts';
import type { WorldFile } from '../spec/generated/world-types.ts';
import { checkProfile } from '../spec/load-profile.ts';
import { isValidDate } from './kernel/clock.ts';
import { type Log, noLog } from './kernel/log.ts';
import { resolveProfile } from './profile/choices.ts';
import { type Durability, durabilities } from './store/data-directory.ts';

/** How to start a simulator. Every option may be left out. */
export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. The control routes require a token if this or the public URL is not loopback. */
  readonly host?: string;
  /** The URL at which clients reach the simulator, for a tunnel, a proxy or a container; default where it listens. */
  readonly publicUrl?: string;
  /** The token that control requests carry as x-control-token; default none on loopback, a random one elsewhere. */
  readonly controlToken?: string;
  /** Origins of pages that may call the API from a browser, besides those on this machine; `*` allows all. */
  readonly cors?: readonly string[];
  /** Data directory; null, the default, keeps everything in memory. */
  readonly data?: string | null;
  /**
   * What acknowledged changes survive: with `process`, the default, the end of the process, even by `kill -9`; with
   * `power`, also a power cut, for which each reply waits until the device has synced.
   */
  readonly durability?: Durability;
  /**
   * Seed of the world, default 1. If it is given or the clock is frozen, the same calls to a simulator without stored
   * records get the same ids. A generated control token differs each time. So do user tokens, unless the seed is given
   * and only this machine can reach the simulator.
   */
  readonly seed?: number;
  /** Size of the world, 1 to 1 000 000; default 1000. */
  readonly parkings?: number;
  /**
   * The world to serve instead of a generated one: the path of a YAML or JSON file, or its parsed content. Values that
   * it leaves out follow from the seed. It cannot be combined with `parkings`.
   */
  readonly world?: string | WorldFile;
  /** A variation of the whole world, such as `full` or `moving`, in which no booking is slow; default `ordinary`. */
  readonly worldVariant?: WorldVariant;
  /** The profile whose choices to adopt. Where it leaves points open, the simulator's own profile applies. */
  readonly profile?: Profile;
  /** How long a booking takes, in milliseconds, or `realistic`: 10 to 20 seconds, at times up to 45. Default 0. */
  readonly bookingDelay?: number | 'realistic';
  /** Milliseconds until an accepted batch is carried out, default 0. */
  readonly batchDelay?: number;
  /** Endpoints that get the entry and exit webhooks. */
  readonly webhookUrls?: readonly string[];
  /** The environment to simulate; the notification trigger exists in pre-production only. */
  readonly environment?: 'pre-production' | 'production';
  /** The time at which the clock starts; default now, or the time that the clock in the data directory would show. */
  readonly now?: Date;
  /** Whether the clock stands still until it is advanced. */
  readonly frozen?: boolean;
  /** Ids of defects to show: deliberate deviations from the specification, to prove that a check can fail. */
  readonly defects?: readonly string[];
  /** Where the log goes; default nowhere. */
  readonly log?: Log;
}

/** The options with their defaults filled in, and what follows from them. `now`, `frozen` and `world` have none. */
export type ResolvedOptions = ReturnType<typeof resolveOptions>;

/**
 * Fills in the defaults. Throws TypeError for an unknown option, and RangeError for an invalid value or for `world` with
 * `parkings`.
 */
export function resolveOptions(options: SimulatorOptions) {
  must.checkOptions('createSimulator', options, rules, ['controlToken']);
  if (options.world !== undefined && options.parkings !== undefined)
    throw new RangeError('a world says which parkings there are, so it cannot be combined with parkings');
  const { host = '127.0.0.1', log = noLog } = options;
  const profile = options.profile ? checkProfile(options.profile) : simulatorProfile;
  const { choices, adopted, notAdopted } = resolveProfile(profile);
  if (notAdopted.length > 0) {
    log.warn(
      `the simulator cannot adopt these choices of the profile and keeps its own: ${notAdopted.join(', ')}`,
    );
  }
  const environment = options.environment ?? profile.environment ?? 'pre-production';
  const publicUrl =
    options.publicUrl === undefined ? null : new URL(options.publicUrl).href.replace(/\/+$/, '');
  const isPrivate =
    isLoopbackName(host) && (publicUrl === null || isLoopbackName(new URL(publicUrl).hostname));
  return {
    ...options,
    port: options.port ?? 0,
    host,
    cors: options.cors ?? [],
    data: options.data ?? null,
    durability: options.durability ?? 'process',
    seed: options.seed ?? 1,
    isSeedGiven: options.seed !== undefined,
    parkings: options.parkings ?? 1000,
    worldVariant: options.worldVariant ?? 'ordinary',
    bookingDelay: options.bookingDelay ?? 0,
    batchDelay: options.batchDelay ?? 0,
    webhookUrls: options.webhookUrls ?? [],
    log,
    profile,
    choices: { ...choices, environment },
    /** The choices that differ from those of the simulator's own profile. */
    adopted,
    /** Ids of the defects to show at the start. */
    defects: options.defects ?? [],
    publicUrl,
    /** Whether only this machine can reach the simulator. */
    isPrivate,
    /** null if control requests need none. */
    controlToken: options.controlToken ?? (isPrivate ? null : randomBytes(16).toString('hex')),
  };
}

const rules: must.OptionRules<SimulatorOptions> = {
  port: must.wholeNumber(0, 65_535),
  host: must.text,
  publicUrl: must.publicAddress,
  controlToken: must.token,
  data: {
    words: 'the path of a folder, or null',
    fits: (value): value is unknown => value === null || must.text.fits(value),
  },
  durability: must.oneOf(durabilities),
  seed: { words: 'a whole number', fits: (value): value is number => Number.isSafeInteger(value) },
  parkings: must.wholeNumber(1, 1_000_000),
  world: null,
  worldVariant: must.oneOf(worldVariants),
  profile: null,
  bookingDelay: must.bookingDelay,
  batchDelay: must.delay,
  webhookUrls: must.listOf(must.httpAddress),
  environment: must.oneOf(['pre-production', 'production']),
  now: { words: 'a valid Date', fits: isValidDate },
  frozen: must.flag,
  defects: must.listOf(must.text),
  cors: must.listOf(must.origin),
  log: {
    words: 'an object with the methods error, warn and info',
    fits: (value): value is Log =>
      ['error', 'warn', 'info'].every((name) => typeof Object(value)[name] === 'function'),
  },
};
