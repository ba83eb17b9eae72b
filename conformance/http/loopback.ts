/** Whether a host, as a URL names it, is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/i.test(hostname);
}
