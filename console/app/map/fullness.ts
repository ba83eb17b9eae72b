/** How full a parking is, in five steps; the colours are told apart with any colour vision (Okabe and Ito). */
export const steps = [
  { name: 'free', text: 'Empty', fill: '#2585c433', line: '#2585c4' },
  { name: 'some', text: 'Under half', fill: '#56b4e9', line: '#1f6f9f' },
  { name: 'half', text: 'Half', fill: '#0072b2', line: '#004a75' },
  { name: 'most', text: 'Over 80 %', fill: '#e69f00', line: '#8a5f00' },
  { name: 'full', text: 'Full', fill: '#d55e00', line: '#7f3800' },
] as const;

/** The step of a parking, as an index of `steps`. */
export function stepOf(taken: number, capacity: number): number {
  if (taken === 0) return 0;
  if (taken >= capacity) return 4;
  const share = taken / capacity;
  if (share < 0.5) return 1;
  return share < 0.8 ? 2 : 3;
}
