import { type OperationId, operations } from './generated/operations.ts';

interface Template {
  readonly id: OperationId;
  readonly method: string;
  readonly steps: readonly string[];
}

const templates: readonly Template[] = Object.entries(operations)
  .map(([id, { method, path }]) => ({ id: id as OperationId, method, steps: path.split('/') }))
  .sort((a, b) => variableSteps(a) - variableSteps(b));

/** The operation that a method and a path (without query) stand for, or null; fixed paths win over variable ones. */
export function findOperation(method: string, path: string): OperationId | null {
  const steps = path.split('/');
  const found = templates.find(
    (template) =>
      template.method === method &&
      template.steps.length === steps.length &&
      template.steps.every((step, index) => (isVariable(step) ? steps[index] !== '' : step === steps[index])),
  );
  return found?.id ?? null;
}

function variableSteps(template: Template): number {
  return template.steps.filter(isVariable).length;
}

function isVariable(step: string): boolean {
  return step.startsWith('{');
}
