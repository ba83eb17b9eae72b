import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** Widths in pixels that the console is tried at. */
export const widths = { narrow: 375, wide: 1440 } as const;

/** Opens a page that fails its test when the console of the browser tells an error, and closes it at the end. */
export async function openPage(
  browser: Browser,
  address: string,
  look: { readonly width?: number; readonly colorScheme?: 'light' | 'dark' } = {},
): Promise<Page> {
  const { width = widths.wide, colorScheme = 'light' } = look;
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(address).origin)
      errors.push(`a request to ${request.url()}`);
  });
  page.setDefaultTimeout(10_000);
  onTestFinished(async () => {
    await context.close();
    expect(errors).toEqual([]);
  });
  await page.goto(address);
  return page;
}
