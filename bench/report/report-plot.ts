import type { Curve } from './finding.ts';

const width = 420;
const height = 300;
const margin = { left: 60, right: 20, top: 56, bottom: 56 };

/** Renders curves side by side as an SVG that is readable on a light or dark background. */
export function renderPlot(curves: readonly Curve[]): string {
  const panels = curves.map((curve, index) => renderPanel(curve, index * width));
  const total = width * curves.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} ${height}" width="${total}" height="${height}" role="img">`,
    `<title>${escapeText(curves.map(({ title }) => title).join('; '))}</title>`,
    '<style>',
    'text { font: 12px system-ui, sans-serif; fill: #24292f }',
    '.axis, .goal { stroke: #57606a; fill: none } .goal { stroke-dasharray: 4 4 }',
    '.curve { stroke: #0969da; stroke-width: 2; fill: none } .dot { fill: #0969da }',
    '@media (prefers-color-scheme: dark) {',
    'text { fill: #e6edf3 } .axis, .goal { stroke: #9198a1 } .curve { stroke: #4493f8 } .dot { fill: #4493f8 }',
    '}',
    '</style>',
    ...panels,
    '</svg>',
    '',
  ].join('\n');
}

function renderPanel({ title, sizes, points, goal }: Curve, offset: number): string {
  const highest = Math.max(goal.value, ...points.map(({ value }) => value)) * 1.15;
  const left = offset + margin.left;
  const right = offset + width - margin.right;
  const bottom = height - margin.bottom;
  const x = (index: number) => left + 16 + (index * (right - left - 32)) / Math.max(1, points.length - 1);
  const y = (value: number) => bottom - (value / highest) * (bottom - margin.top);
  const ticks = [0, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 10].filter((tick) => tick <= highest);
  const [heading = '', subheading = ''] = title.split(', ');
  return [
    text(left, 20, heading),
    text(left, 36, subheading),
    `<path class="axis" d="M${left} ${margin.top}V${bottom}H${right}"/>`,
    ...ticks.map((tick) => text(left - 8, y(tick) + 4, String(tick), 'end')),
    ...ticks.map((tick) => `<path class="axis" d="M${left - 4} ${round(y(tick))}h4"/>`),
    ...points.map(({ size }, index) => text(x(index), bottom + 18, spaced(size), 'middle')),
    text((left + right) / 2, bottom + 40, sizes, 'middle'),
    `<path class="goal" d="M${left} ${round(y(goal.value))}H${right}"/>`,
    text(right, y(goal.value) - 5, `goal: ${goal.bound} ${goal.value}`, 'end'),
    `<polyline class="curve" points="${points.map(({ value }, index) => `${round(x(index))},${round(y(value))}`).join(' ')}"/>`,
    ...points.map(
      ({ value }, index) => `<circle class="dot" cx="${round(x(index))}" cy="${round(y(value))}" r="3.5"/>`,
    ),
    ...points.map(({ value }, index) => text(x(index), y(value) + 18, value.toFixed(2), 'middle')),
  ].join('\n');
}

function text(x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end' = 'start'): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeText(content)}</text>`;
}

const round = (value: number) => Math.round(value * 10) / 10;
const spaced = (size: number) => size.toLocaleString('en-US').replaceAll(',', '\u202f');
const escapeText = (content: string) =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
