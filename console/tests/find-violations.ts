import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe-core finds on a page that is serious or worse: the rule, and where. */
export async function findViolations(page: Page): Promise<string[]> {
  // By the debugger, since the page's policy lets in no script but its own.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await readFile(axe, 'utf8'));
  const results = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )) as Result[];
  return results
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
