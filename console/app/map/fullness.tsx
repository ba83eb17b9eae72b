/** How full a parking is, and how its dot looks. */
export interface Step {
  readonly text: string;
  readonly fill: string;
  readonly line: string;
}

const free: Step = { text: 'Empty', fill: '#2585c433', line: '#2585c4' };
const some: Step = { text: 'Under half', fill: '#56b4e9', line: '#1f6f9f' };
const half: Step = { text: 'Half or more', fill: '#0072b2', line: '#004a75' };
const most: Step = { text: '80% or more', fill: '#e69f00', line: '#8a5f00' };
const full: Step = { text: 'Full', fill: '#d55e00', line: '#7f3800' };

/** All steps. Readers with any colour vision can tell the colours apart (Okabe and Ito). */
export const steps: readonly Step[] = [free, some, half, most, full];

/** The step of a parking. */
export function stepOf(taken: number, capacity: number): Step {
  if (taken === 0) return free;
  if (taken >= capacity) return full;
  if (taken < 0.5 * capacity) return some;
  return taken < 0.8 * capacity ? half : most;
}

/** The dot of a step, beside a text that says the same. */
export function Dot({ step }: { readonly step: Step }) {
  return <span class="dot" style={{ background: step.fill, borderColor: step.line }} aria-hidden="true" />;
}
