import type { components } from './generated/api-types.ts';

/** What a webhook reports (6), and the trigger for tests (4.12): ENTRY or EXIT. */
export type Action = components['schemas']['NotificationRequest']['action'];
