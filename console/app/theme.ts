import { effect, signal } from '@preact/signals';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The reader's choice; it is kept for the next visit. */
export const theme = signal<Theme>(themes.find((name) => name === localStorage.getItem('theme')) ?? 'system');

/** Draws the page in the chosen colours from now on. */
export function followTheme(): void {
  effect(() => {
    document.documentElement.style.colorScheme = theme.value === 'system' ? '' : theme.value;
    localStorage.setItem('theme', theme.value);
  });
}
