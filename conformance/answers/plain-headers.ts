/** Headers that only say how a delivery is sent. Any other header may hold the secret that identifies the service. */
const plainHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'host',
  'transfer-encoding',
  'user-agent',
]);

/** The name of an event, such as ENTRY or vehicle.exit. */
const eventName = /^(\w{1,16}[.:_-])?(entry|exit)(ed)?$/i;

/** The value of a delivery's header if it cannot be a secret, otherwise a placeholder. */
export function plainValue(name: string, value: string): string {
  const isPlain = plainHeaders.has(name.toLowerCase()) || eventName.test(value);
  return isPlain ? value : `<${name.toUpperCase().replaceAll(/\W/g, '_')}>`;
}
