const common =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'";

/**
 * The content security policy of the console: it may load its own files, and images of the tile server in its URL
 * (`?tiles=https://tiles.example/{z}/{x}/{y}.png`).
 */
export function consolePolicy(url: string): string {
  const images = ["'self'", ...tileServers(url)].join(' ');
  return `${common}; script-src 'self'; style-src 'self'; img-src ${images}`;
}

/** The content security policy of the API reference. Its viewer has images in `data:` URLs. */
export const referencePolicy = `${common}; script-src 'self'; style-src 'self'; img-src 'self' data:`;

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
