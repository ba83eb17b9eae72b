import type { EditJson } from '../../kernel/edit-json.ts';

/** Turns an empty array into null. */
export const nullIfEmpty: EditJson = (list) => ((list as unknown[]).length === 0 ? null : list);
