import type { RecordedRequest } from '../request-log/record.ts';
import type { Notice } from './advice.ts';

/**
 * Looks at what passed and says what the client could do better; `body` is undefined if there was none. A rule may
 * remember; it costs what it looks at.
 */
export type Rule = (asked: RecordedRequest, body: unknown) => readonly Notice[];
