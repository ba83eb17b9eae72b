import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A certificate file that cannot be used; the message says why. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Reads the certificates of `--ca`, as PEM. Throws CertificateError. */
export async function readCertificates(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new CertificateError(`--ca ${path} cannot be read: ${error.message}`);
  });
  const found = text.match(certificate) ?? [];
  if (found.length === 0) {
    throw new CertificateError(
      `--ca ${path} contains no PEM certificate, which starts with -----BEGIN CERTIFICATE-----`,
    );
  }
  for (const [index, one] of found.entries()) {
    if (!isCertificate(one)) throw new CertificateError(`certificate ${index + 1} in --ca ${path} is broken`);
  }
  return found.join('\n');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}
