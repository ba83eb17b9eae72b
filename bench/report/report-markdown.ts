import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import type { Bench } from '../bench.ts';
import { root } from '../servers/programs.ts';
import type { Finding } from './finding.ts';
import { resultsTable } from './report-table.ts';

/** Writes the results with the facts needed to judge them: machine, versions, number and length of turns. */
export function writeMarkdown(findings: readonly Finding[], bench: Bench): string {
  const suites = [...new Set(findings.map(({ suite }) => suite))];
  const goals = findings.filter(({ goal }) => goal !== undefined);
  return [
    '# Results of the bench',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at commit ${commit()}, not by hand.`,
    '',
    `- machine: ${machine()}`,
    `- Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    bench.cores === null
      ? '- servers and load generator were not kept on different cores: the system has no way to'
      : `- servers on core ${bench.cores.server}, load generator on core ${bench.cores.generator}`,
    `- after ${bench.warmUp} warm-up requests, each server took ${bench.rounds} turns of ${bench.duration} ms; figures are medians,`,
    '  ratios are medians of the ratios within a round',
    '- every status was checked, and every body of bare Express, to the byte',
    '',
    '## Goals',
    '',
    resultsTable(goals),
    ...suites.flatMap((suite) => section(suite, findings)),
    '',
  ].join('\n');
}

function section(suite: string, findings: readonly Finding[]): string[] {
  const own = findings.filter((finding) => finding.suite === suite);
  const notes = own.flatMap(({ what, detail, doubts = [] }) =>
    [...(detail === undefined ? [] : [detail]), ...doubts].map((line) => `- ${what}: ${line}`),
  );
  return ['', `## ${suite}`, '', resultsTable(own), ...(notes.length === 0 ? [] : ['', ...notes])];
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${memory} GiB`;
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
