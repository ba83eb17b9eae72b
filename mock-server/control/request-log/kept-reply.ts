import type { WrittenReply } from '../../http/write-reply.ts';
import type { KeptReply } from './record.ts';

/** Bytes of a body above which it is neither kept nor shown. */
export const maxKept = 64 * 1024;

/** What is kept of a reply: its body only where that is not too long. */
export function keepReply({ status, headers, body }: WrittenReply): KeptReply {
  return { status, headers, length: body.length, body: body.length > maxKept ? null : body };
}
