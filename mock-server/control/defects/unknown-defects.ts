import { problemWithDefect } from '../../defects/find-defects.ts';
import { type Violation, violationInBody } from '../../kernel/problems.ts';

/** Finds the ids in the member `defects` of a body that are not those of a defect. */
export function findUnknownDefects(ids: readonly string[]): readonly Violation[] {
  return ids.flatMap((id, index) => {
    const problem = problemWithDefect(id);
    return problem === null ? [] : [violationInBody(`/defects/${index}`, 'exists', problem)];
  });
}
