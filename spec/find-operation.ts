import { type OperationId, operations } from './generated/operations.ts';

interface Template {
  readonly id: OperationId;
  readonly method: string;
  readonly steps: readonly string[];
}

const templates: readonly Template[] = Object.entries(operations)
  .map(([id, { method, path }]) => ({ id: id as OperationId, method, steps: path.split('/') }))
  .sort((a, b) => variableSteps(a) - variableSteps(b));

/**
 * The operation that a method and a path (without query) stand for, or null. Fixed paths win over variable ones,
 * whatever the method, as OpenAPI has it.
 */
export function findOperation(method: string, path: string): OperationId | null {
  const steps = path.split('/');
  const fitting = templates.filter((template) => fits(template.steps, steps));
  const nearest = fitting[0]?.steps.join('/');
  const found = fitting.find(
    (template) => template.steps.join('/') === nearest && template.method === method,
  );
  return found?.id ?? null;
}

function fits(template: readonly string[], steps: readonly string[]): boolean {
  return (
    template.length === steps.length &&
    template.every((step, index) => (isVariable(step) ? steps[index] !== '' : step === steps[index]))
  );
}

function variableSteps(template: Template): number {
  return template.steps.filter(isVariable).length;
}

function isVariable(step: string): boolean {
  return step.startsWith('{');
}
