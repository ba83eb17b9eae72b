import type { ComponentChildren } from 'preact';

/** How a state is coloured; the text says it too. */
export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'quiet';

/** A state in a word. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
