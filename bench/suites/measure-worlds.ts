import type { Bench } from '../bench.ts';
import type { Ask } from '../generator/protocol.ts';
import type { Finding, Goal } from '../report/finding.ts';
import { thousands } from '../report/report-table.ts';
import { simulate } from '../servers/contestants.ts';
import type { Server } from '../servers/start-server.ts';
import { median } from './median.ts';
import { inTurns, judgeTurns, type Turn, takeTurn, warmUp } from './take-turn.ts';
import { chooseSearches, readCredentials } from './targets.ts';

const goal: Goal = { bound: 'at most', value: 1.2, of: 'the smallest world' };
const results = 10;

interface World {
  readonly size: number;
  readonly server: Server;
  /** Searches around different places, with their answers. */
  readonly asks: readonly Ask[];
}

/** Measures searches that find exactly ten parkings in worlds of different sizes, around up to fifty places in each. */
export async function measureWorlds(bench: Bench): Promise<Finding[]> {
  const worlds: World[] = [];
  for (const size of bench.quick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]) {
    bench.say(`a world of ${size} parkings`);
    const server = await bench.start(simulate(bench.directory(), '--parkings', String(size)));
    const asks = await chooseSearches(server.url, await readCredentials(server.url), results, 50);
    await warmUp(bench, server, asks);
    worlds.push({ size, server, asks });
  }
  const turns = await inTurns(bench, 'searches in each world', worlds, ({ server, asks }) =>
    takeTurn(bench, server, { connections: 32, asks }),
  );
  await Promise.all(worlds.map(({ server }) => server.stop()));
  const [smallest = []] = turns.values();
  return [...turns].map(([world, rounds]): Finding => {
    const judged = judgeTurns(rounds, smallest, times);
    const kilobytes = median(rounds.map(({ bytes }) => bytes)) / 1000;
    return {
      suite: 'world',
      what: `search with ${results} results, world of ${thousands(world.size)} parkings`,
      unit: 'ms',
      goal: world === worlds.at(-1) ? goal : undefined,
      ...judged,
      detail: `around ${world.asks.length} places, ${kilobytes.toFixed(1)} kB an answer, ${judged.detail}`,
    };
  });
}

/** Milliseconds per search, while the next search is always waiting. */
const times = (turns: readonly Turn[]) => turns.map(({ answered, elapsed }) => elapsed / answered);
