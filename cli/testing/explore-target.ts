import { kitPlates } from '../../conformance/check/kit-plates.ts';
import type { Explorer, Exploring } from '../../conformance/explore/explorer.ts';
import { pause } from '../../conformance/kernel/pause.ts';
import { createTrail } from '../../conformance/kernel/trail.ts';
import { connect } from '../../conformance/runner/connect.ts';
import { createContexts } from '../../conformance/runner/create-contexts.ts';
import { receiveWebhooks } from '../../conformance/runner/receive-webhooks.ts';
import { createRandom } from '../../generators/world/random.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';

/** What to explore, and for how long: a number of requests, which is the same on every machine, or a minute. */
interface ExploringOptions {
  readonly seed?: number;
  readonly requests?: number;
  /** Topics of the clauses to explore; default all. */
  readonly topics?: readonly string[];
  /** How many times as fast the kit's pauses pass, for tests that wait for what never comes; default 1. */
  readonly speed?: number;
}

/** Explores a target without a run and its checks. Closes the webhook receiver at the end. */
export async function exploreTarget(
  explorer: Explorer,
  { url, profile }: { readonly url: string; readonly profile: Profile },
  { seed = 1, requests, topics, speed = 1 }: ExploringOptions = {},
) {
  const run = new AbortController();
  const { signal } = run;
  const connection = await connect({ url, profile }, { run, deadline: signal, cleaning: signal });
  const { exchanges } = connection.log;
  const receiver = await receiveWebhooks(profile, undefined);
  const { contextFor } = createContexts({
    ...connection.forContexts,
    receiver,
    newPlate: kitPlates(profile).newPlate,
    pause: (seconds) => pause(seconds / speed, signal),
  });
  const { next: random } = createRandom(seed);
  const end = performance.now() + 60_000;
  const exploring: Exploring = {
    context: contextFor(createTrail()),
    random,
    timeLeft: () => (requests === undefined || exchanges.length < requests ? end - performance.now() : 0),
    topics: topics === undefined ? null : new Set(topics),
    writes: true,
    passed: [],
    refuse: () => null,
    tryChecks: async () => [],
  };
  try {
    return { ...(await explorer.explore(exploring)), exchanges, exploring };
  } finally {
    await receiver?.close();
  }
}
