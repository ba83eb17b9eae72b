/** Whether the hostname of a URL is a loopback address. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/i.test(hostname);
}
