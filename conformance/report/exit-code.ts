import type { Outcome } from './report.ts';

/** The exit code of `parkproof conform` for an outcome. */
export function exitCodeOf(outcome: Outcome, options: { readonly allowPartial: boolean }): 0 | 1 | 2 | 3 {
  switch (outcome) {
    case 'conformant':
    case 'known-deviations':
      return 0;
    case 'not-conformant':
    case 'profile-deviations':
    case 'outdated-list':
      return 1;
    case 'could-not-test':
      return 2;
    case 'partial':
      return options.allowPartial ? 0 : 3;
  }
}
