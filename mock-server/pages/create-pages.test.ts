import { describe, expect, test } from 'vitest';
import { shareSimulator } from '../testing/start-simulator.ts';

const { send, url } = await shareSimulator();

describe('GET /console', () => {
  test.each(['/console', '/console/'])(
    'serves the page at %s, which browsers must revalidate',
    async (path) => {
      const answer = await fetch(url + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain('<title>Parkproof console</title>');
    },
  );

  test('refers to files that browsers may cache for good', async () => {
    const page = await (await fetch(`${url}/console`)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) {
      const answer = await fetch(url + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-type')).toMatch(/^(text\/javascript|text\/css|image\/svg\+xml)/);
    }
  });

  test('may load only its own files', async () => {
    const policy = await policyOf('/console');
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self'",
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  test.each([
    { tiles: 'https://tiles.example/{z}/{x}/{y}.png', want: "'self' https://tiles.example" },
    { tiles: 'http://127.0.0.1:8080/{z}/{x}/{y}.png', want: "'self' http://127.0.0.1:8080" },
    {
      tiles: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      want: "'self' https://a.tiles.example https://b.tiles.example https://c.tiles.example",
    },
    { tiles: 'https://*/{z}', want: "'self'" },
    { tiles: 'javascript:alert(1)', want: "'self'" },
    { tiles: "https://x.example; script-src 'unsafe-inline'/", want: "'self'" },
    { tiles: '{z}', want: "'self'" },
  ])('may load images from $want if its URL names the tiles $tiles', async ({ tiles, want }) => {
    const policy = await policyOf(`/console?${new URLSearchParams({ tiles })}`);
    expect(policy['img-src']).toBe(want);
    expect(policy['script-src']).toBe("'self'");
  });
});

test('GET /docs serves the API reference and the contract, which names this server', async () => {
  const page = await fetch(`${url}/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const contract = await (await fetch(`${url}/docs/openapi.json`)).json();
  expect(contract).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/' }] });
});

test('GET / from a browser redirects to the console', async () => {
  const answer = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/console']);
});

test.each([
  '/console/none',
  '/console/assets/none.js',
  '/console/..%2f..%2fpackage.json',
  '/docs/none',
  '/docs/%00',
])('a file that no page has gets a problem like any unknown path: %s', async (path) => {
  const { status, headers } = await send(`GET ${path}`);
  expect(status).toBe(404);
  expect(headers.get('content-type')).toMatch('application/problem+json');
  expect(headers.has('content-security-policy')).toBe(false);
});

test.each(['POST', 'PUT', 'DELETE'])('%s /console gets 404', async (method) => {
  expect((await send(`${method} /console`)).status).toBe(404);
});

/** The directives of the content security policy of a page. */
async function policyOf(path: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url + path);
  const parts = headers.get('content-security-policy')?.split('; ') ?? [];
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));
}
