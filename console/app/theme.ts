import { effect, signal } from '@preact/signals';

/** The themes to choose from. */
export const themes = [
  { name: 'system', text: 'Same as the system' },
  { name: 'light', text: 'Light' },
  { name: 'dark', text: 'Dark' },
] as const;

/** The reader's choice; it is kept for the next visit. */
export const theme = signal<(typeof themes)[number]['name']>(
  themes.find(({ name }) => name === localStorage.getItem('theme'))?.name ?? 'system',
);

/** Draws the page in the chosen colours from now on. */
export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    localStorage.setItem('theme', theme.value);
  });
}
