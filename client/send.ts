/** Sends a request. Wrappers around `fetch` have this type too, so that they can be nested. */
export type Send = (request: Request) => Promise<Response>;

/** The path of a request relative to the base URL of the API. */
export const pathOf = ({ url }: Request, baseUrl: string): string =>
  new URL(url).pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length);
