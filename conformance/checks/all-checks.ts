import type { Check } from '../check.ts';
import { formChecks } from './forms/form-checks.ts';
import { listParkingsChecks } from './list-parkings.ts';

/** Every check, by section of the specification. */
export const allChecks: readonly Check[] = [...listParkingsChecks, ...formChecks];
