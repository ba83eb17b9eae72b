import { computed, signal } from '@preact/signals';
import { capitalised } from '../../common/capitalised.ts';

/** The views of the console in groups, as its address names them: `#/bookings?search=1234`. */
export const viewGroups = [
  { title: 'World', members: ['map', 'bookings', 'vehicles'] },
  { title: 'Traffic', members: ['requests', 'webhooks', 'advice'] },
  { title: 'Trouble', members: ['faults', 'defects'] },
  { title: 'Setup', members: ['simulator'] },
] as const;
export type ViewName = (typeof viewGroups)[number]['members'][number];

const viewNames = viewGroups.flatMap<ViewName>(({ members }) => members);

/** The title of a view, which is its name with a capital. */
export const titleOf: (view: ViewName) => string = capitalised;

const hash = signal(location.hash);
window.addEventListener('hashchange', () => {
  hash.value = location.hash;
});

/** The current view and its parameters. */
export const route = computed(() => {
  const [path = '', query = ''] = hash.value.replace(/^#\/?/, '').split('?');
  const view = viewNames.find((name) => name === path) ?? 'map';
  return { view, params: new URLSearchParams(query) };
});

/** The address of a view, for links. */
export function linkTo(view: ViewName, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
  return query === '' ? `#/${view}` : `#/${view}?${query}`;
}

/** Changes parameters of the current address without a new entry in the history; null removes one. */
export function setParams(changes: Readonly<Record<string, string | null>>): void {
  const { view, params } = route.peek();
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  history.replaceState(null, '', linkTo(view, Object.fromEntries(next)));
  hash.value = location.hash;
}
