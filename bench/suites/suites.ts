import type { Bench } from '../bench.ts';
import type { Finding } from '../report/finding.ts';
import { measureBulk } from './measure-bulk.ts';
import { measureConform } from './measure-conform.ts';
import { measureStart } from './measure-start.ts';
import { measureStored } from './measure-stored.ts';
import { measureThroughput, throughputGoals } from './measure-throughput.ts';
import { measureWorlds } from './measure-worlds.ts';

type Suite = (bench: Bench) => Promise<Finding[]>;

/** The suites by the names that `--only` accepts. */
export const suites: ReadonlyMap<string, Suite> = new Map<string, Suite>([
  ...Object.entries(throughputGoals).map(([name, goal]): [string, Suite] => [
    name,
    (bench) => measureThroughput(bench, name, goal),
  ]),
  ['bulk', measureBulk],
  ['stored', measureStored],
  ['world', measureWorlds],
  ['start', measureStart],
  ['conform', measureConform],
]);
