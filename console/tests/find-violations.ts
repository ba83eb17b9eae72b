import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The serious and critical violations that axe-core finds on a page: the rule and the element. */
export async function findViolations(page: Page): Promise<string[]> {
  // Added through the debugger, since the page's policy allows only its own scripts.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await readFile(axe, 'utf8'));
  const results = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )) as Result[];
  return results
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
