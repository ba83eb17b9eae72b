import type { AnyCheck } from '../../conformance/check/check.ts';
import { renderChecks } from '../../conformance/report/terminal/render-checks.ts';
import { screen } from './screen.ts';

/** Prints the checks that can be run (`--list`). */
export function showChecks(checks: readonly AnyCheck[]): number {
  process.stdout.write(renderChecks(checks, screen(process.stdout)));
  return 0;
}
