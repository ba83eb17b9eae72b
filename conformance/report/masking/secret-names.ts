/** The headers of section 5: their values are known, and one that is wrong on purpose is shown. */
const ownHeaders = new Set(['x-access-token', 'x-api-user', 'x-api-key']);

/** Whether a header is secret by its name, whatever stands in it. */
export function isSecretHeader(name: string): boolean {
  return !ownHeaders.has(name.toLowerCase()) && secretHeader.test(name);
}

const secretHeader =
  /(^|[-_])(cookie|authorization|auth|token|jwt|secret|session|signature|sign|password|key|credentials?)($|[-_])/i;
