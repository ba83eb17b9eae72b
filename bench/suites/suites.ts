import type { Bench } from '../bench.ts';
import type { Finding } from '../report/finding.ts';
import { measureBulk } from './measure-bulk.ts';
import { measureConform } from './measure-conform.ts';
import { measureStart } from './measure-start.ts';
import { measureStored } from './measure-stored.ts';
import { measureThroughput, throughputGoals } from './measure-throughput.ts';
import { measureWorlds } from './measure-worlds.ts';

type Suite = (bench: Bench) => Promise<Finding[]>;

const rows = Object.keys(throughputGoals);

/** Suites with a function each. The rows of the throughput share one. */
const others: Readonly<Record<string, Suite>> = {
  bulk: measureBulk,
  stored: measureStored,
  world: measureWorlds,
  start: measureStart,
  conform: measureConform,
};

/** The names that `--only` accepts. */
export const suiteNames: readonly string[] = [...rows, ...Object.keys(others)];

/** The suites with these names, or all if none is given. */
export function chooseSuites(only: readonly string[]): Suite[] {
  const names = only.length === 0 ? suiteNames : only;
  const chosen = rows.filter((row) => names.includes(row));
  return [
    ...(chosen.length === 0 ? [] : [(bench: Bench) => measureThroughput(bench, chosen)]),
    ...Object.entries(others).flatMap(([name, suite]) => (names.includes(name) ? [suite] : [])),
  ];
}
