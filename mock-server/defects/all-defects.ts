import type { Defect } from './defect.ts';
import { listFormDefects } from './list-form.ts';

/** Every defect that the simulator can show. */
export const allDefects: readonly Defect[] = [...listFormDefects];
