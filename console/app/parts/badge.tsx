import type { ComponentChildren } from 'preact';

/** The colour of a state, which the text names too. */
export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'quiet';

/** A state as a coloured word. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
