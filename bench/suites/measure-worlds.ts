import type { Bench } from '../bench.ts';
import type { LoadResult } from '../generator/load.ts';
import { type Finding, thousands } from '../report.ts';
import { simulate } from '../servers.ts';
import { chooseSearches } from './asks.ts';
import { inTurns, judgeTurns, takeTurn, warmUp } from './take-turn.ts';

const results = 10;

/** Measures searches that find exactly ten parkings in a small and a large world, around up to fifty places in each. */
export async function measureWorlds(bench: Bench): Promise<Finding[]> {
  const openWorld = async (size: number) => {
    bench.say(`a world of ${size} parkings`);
    const server = await bench.start(simulate(bench.directory(), '--parkings', String(size)));
    const asks = await chooseSearches(server.url, results, 50);
    await warmUp(bench, server, asks);
    return { size, server, asks };
  };
  const small = await openWorld(1_000);
  const large = await openWorld(bench.quick ? 10_000 : 1_000_000);
  const turns = await inTurns(bench, 'searches in each world', [small, large], ({ server, asks }) =>
    takeTurn(bench, server, asks),
  );
  await Promise.all([small.server.stop(), large.server.stop()]);
  return [...turns].map(([world, rounds]) => {
    const judged = judgeTurns(rounds, turns.get(small) ?? [], timeEach);
    return {
      suite: 'world',
      what: `search with ${results} results, world of ${thousands(world.size)} parkings`,
      unit: 'ms',
      goal: world === large ? { bound: 'at most', value: 1.2, of: 'the smallest world' } : undefined,
      ...judged,
      detail: `around ${world.asks.length} places, ${judged.detail}`,
    };
  });
}

/** Milliseconds per search, while the next search is always waiting. */
const timeEach = (turns: readonly LoadResult[]) => turns.map(({ times, elapsed }) => elapsed / times.length);
