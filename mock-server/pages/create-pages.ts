import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

/**
 * Serves the pages for people, which `npm run build` writes to `dist/`: the console at `/console` and the API reference
 * at `/docs`. Redirects a browser from `/` to the console. Passes on requests for files that do not exist.
 */
export function createPages(): RequestHandler {
  const folder = distFolder();
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/', (request, response, next) => {
    if (request.headers.accept?.includes('text/html') === true) response.redirect(302, '/console');
    else next();
  });
  servePage('/console', `${folder}/console`, consolePolicy);
  servePage('/docs', `${folder}/docs`, () => referencePolicy);
  return router;

  function servePage(path: string, root: string, policy: (url: string) => string): void {
    const headersFor = (url: string) => ({ ...safety, 'content-security-policy': policy(url) });
    const files = {
      index: false,
      redirect: false,
      setHeaders: (response: ServerResponse) =>
        void response.setHeaders(new Map(Object.entries(headersFor(response.req.url ?? '')))),
    } as const;
    router.get([path, `${path}/`], ({ url }, response, next) => {
      const headers = { ...headersFor(url), 'cache-control': 'no-cache' };
      response.sendFile('index.html', { root, cacheControl: false, headers }, (error) => {
        if (error !== undefined) next(response.headersSent ? error : undefined);
      });
    });
    // The build names these files after their content, so a browser never has to ask again.
    router.use(
      `${path}/assets`,
      express.static(`${root}/assets`, { immutable: true, maxAge: '1y', ...files }),
    );
    router.use(path, express.static(root, { maxAge: 0, ...files }));
  }
}

const safety = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const commonPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'";

/**
 * The content security policy of the console: it may load its own files, and images of the tile server in its URL
 * (`?tiles=https://tiles.example/{z}/{x}/{y}.png`).
 */
function consolePolicy(url: string): string {
  const images = ["'self'", ...tileServers(url)].join(' ');
  return `${commonPolicy}; script-src 'self'; style-src 'self'; img-src ${images}`;
}

/** The content security policy of the API reference. Its viewer has images in `data:` URLs. */
const referencePolicy = `${commonPolicy}; script-src 'self'; style-src 'self'; img-src 'self' data:`;

/** The origins of a tile URL, in which `{s}` stands for the subdomains a, b and c. Empty if it is not a URL. */
function tileServers(url: string): string[] {
  const template = new URLSearchParams(url.split('?')[1]).get('tiles') ?? '';
  return ['a', 'b', 'c'].flatMap((subdomain, index) => {
    if (index > 0 && !template.includes('{s}')) return [];
    const address = template.replace('{s}', subdomain);
    const origin = URL.canParse(address) ? new URL(address).origin : '';
    // Only a plain host: a host such as `*` would open the policy to the whole network.
    return /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin) ? [origin] : [];
  });
}

/** `dist/` of this package: the folder of this file if it is bundled, else two folders up. */
function distFolder(): string {
  const bundled = import.meta.dirname;
  return existsSync(join(bundled, 'console/index.html')) ? bundled : join(bundled, '../../dist');
}
