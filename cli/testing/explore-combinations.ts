import { newMark, plateOf } from '../../conformance/check/kit-mark.ts';
import { exploreOperations } from '../../conformance/explore/combinations/combinations.ts';
import { type ReadingOperation, topics } from '../../conformance/explore/combinations/question.ts';
import type { Explored, Exploring } from '../../conformance/explore/explorer.ts';
import { createSend } from '../../conformance/http/send-request.ts';
import type { Exchange } from '../../conformance/kernel/exchange.ts';
import { createTrail } from '../../conformance/kernel/trail.ts';
import { connect } from '../../conformance/runner/connect.ts';
import { createContexts } from '../../conformance/runner/create-contexts.ts';
import { preflight } from '../../conformance/runner/preflight.ts';
import { createRandom } from '../../generators/world/random.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';

/** What exploring a target came to. */
export interface Exploration extends Explored {
  readonly exchanges: readonly Exchange[];
  /** What a replay works with. */
  readonly exploring: Exploring;
}

/** Explores the combinations of a target outside a run, without the checks before. */
export async function exploreCombinations(
  target: { readonly url: string; readonly profile: Profile },
  {
    seed = 1,
    seconds = 60,
    operations = Object.keys(topics) as ReadingOperation[],
  }: {
    readonly seed?: number;
    readonly seconds?: number;
    readonly operations?: readonly ReadingOperation[];
  } = {},
): Promise<Exploration> {
  const { url, profile } = target;
  const run = new AbortController();
  const { signal } = run;
  const exchanges: Exchange[] = [];
  const send = createSend();
  const note = () => undefined;
  const connection = connect({ url, send, headers: {}, profile, exchanges, note, run, deadline: signal });
  const milliseconds = 10_000;
  connection.begin(
    await preflight({
      profile,
      baseUrl: url,
      clientOf: (user, token, stop) => connection.plainClient(user, token, stop, milliseconds),
      milliseconds,
      signal,
    }),
  );
  const { contextFor } = createContexts({
    profile,
    exchanges: () => exchanges,
    receiver: null,
    send,
    newPlate: () => plateOf(newMark(), 1),
    pause: async () => undefined,
    clientsFor: connection.clientsFor,
  });
  const { next: random, seed: restart } = createRandom();
  restart(seed);
  const end = performance.now() + seconds * 1000;
  const exploring = {
    context: contextFor(createTrail()),
    random,
    timeLeft: () => end - performance.now(),
    writes: true,
    held: [],
    tryChecks: async () => [],
  };
  return { ...(await exploreOperations(exploring, operations)), exchanges, exploring };
}
