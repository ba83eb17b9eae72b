import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { exitOnUsageError } from '../cli/shared/arguments.ts';
import { type Bench, createBench } from './bench.ts';
import { type Finding, resultsTable, writeMarkdown } from './report.ts';
import { root } from './servers.ts';
import { measureBulk } from './suites/measure-bulk.ts';
import { measureConform, measureStart } from './suites/measure-processes.ts';
import { measureStored } from './suites/measure-stored.ts';
import { throughputSuites } from './suites/measure-throughput.ts';
import { measureWorlds } from './suites/measure-worlds.ts';

/** The suites by the names that `--only` accepts. */
const suites = new Map<string, (bench: Bench) => Promise<Finding[]>>([
  ...throughputSuites,
  ['bulk', measureBulk],
  ['stored', measureStored],
  ['world', measureWorlds],
  ['start', measureStart],
  ['conform', measureConform],
]);

const { quick = false, only = [...suites.keys()] } = new Command('npm run bench --')
  .description(
    'Builds the package, measures it, prints a table and writes bench/results.md, unless ' +
      '--only or --quick is given.',
  )
  .addOption(new Option('--only <name...>', 'measure only these').choices([...suites.keys()]))
  .option('--quick', 'short rounds and smaller sizes, to see that everything works; the figures are rough')
  .exitOverride(exitOnUsageError)
  .parse()
  .opts<{ readonly quick?: true; readonly only?: readonly string[] }>();

const bench = createBench(quick);
const findings: Finding[] = [];
try {
  for (const [name, suite] of suites) if (only.includes(name)) findings.push(...(await suite(bench)));
} finally {
  await bench.end();
}
process.stdout.write(`${resultsTable(findings)}\n`);
const doubts = findings.flatMap(({ what, doubts: lines = [] }) => lines.map((line) => `${what}: ${line}\n`));
process.stdout.write(doubts.join(''));
if (!quick && only.length === suites.size)
  writeFileSync(join(root, 'bench/results.md'), writeMarkdown(findings, bench));
