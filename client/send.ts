/** Sends a request; what stands around `fetch` has the same shape, so that one can be put around the other. */
export type Send = (request: Request) => Promise<Response>;

/** The path of a request below the base address of the API. */
export const pathOf = ({ url }: Request, baseUrl: string): string =>
  new URL(url).pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length);
