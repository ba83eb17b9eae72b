import chromium from '@sparticuz/chromium';

/** Unpacks the packaged Chromium before any test: it cannot start in one process while another still writes it. */
export async function setup(): Promise<void> {
  if (process.env.PARKPROOF_CHROMIUM === undefined) await chromium.executablePath();
}
