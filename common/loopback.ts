import { isIPv4 } from 'node:net';

/** Whether a host name or address can only mean this machine. */
export function isLoopbackName(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    name === '[::1]' ||
    (isIPv4(name) && name.startsWith('127.'))
  );
}
