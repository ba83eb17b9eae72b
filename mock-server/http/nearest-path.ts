import { distance } from 'fastest-levenshtein';
import { operations } from '../../spec/generated/operations.ts';

/** The path of the API that an unknown one was most likely meant to be, or null when none is close. */
export function nearestPath(path: string): string | null {
  const steps = path.split('/').filter((step) => step !== '');
  if (path.length > longestGuess) return null;
  let nearest: string | null = null;
  let least = mostEdits + 1;
  for (const template of templates) {
    if (template.length !== steps.length) continue;
    const edits = template.map((step, index) => editsBetween(step, steps[index] ?? ''));
    const total = edits.reduce((sum, count) => sum + count, 0);
    if (total >= least) continue;
    least = total;
    nearest = `/${template.map((step, index) => (isVariable(step) ? steps[index] : step)).join('/')}`;
  }
  return nearest;
}

/** Letters that may differ before a path counts as another one. */
const mostEdits = 2;

const longestGuess = 100;

const isVariable = (step: string) => step.startsWith('{');

/** Fixed paths come first, so that they win where a variable one is as close. */
const templates = [...new Set(Object.values(operations).map(({ path }) => path))]
  .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  .map((path) => path.split('/').slice(1));

/** How many letters differ, without regard to case; a variable step takes anything. */
function editsBetween(step: string, sent: string): number {
  return isVariable(step) ? 0 : distance(step.toLowerCase(), sent.toLowerCase());
}
