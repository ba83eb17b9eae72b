import { control, type Schemas, told } from '../api/clients.ts';
import { useResource } from '../live/use-resource.ts';
import { ActionButton, perform } from '../parts/action-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { ListView } from '../parts/list-view.tsx';
import { Empty } from '../parts/notices.tsx';
import { pageSize } from '../parts/pager.tsx';
import type { Column } from '../parts/table.tsx';
import { route } from '../route.ts';

type Defect = Schemas['Defect'];

/** The deliberate deviations from the specification, to be switched on and off. */
export function DefectsView() {
  const { data, problem } = useResource((signal) => told(control.GET('/defects', { signal })), ['defects']);
  const { params } = route.value;
  const search = (params.get('search') ?? '').toLowerCase();
  const offset = Number(params.get('offset')) || 0;
  const found = data?.filter(
    ({ id, clause, title, shown }) =>
      (params.get('state') !== 'shown' || shown) && `${id} ${clause} ${title}`.toLowerCase().includes(search),
  );
  const part = found && { total: found.length, offset, items: found.slice(offset, offset + pageSize) };
  return (
    <ListView
      title="Defects"
      search="Search id, clause, title"
      filters={[{ name: 'state', label: 'State', any: 'Shown or not', values: ['shown'] }]}
      tools={
        <ActionButton act={hideAll} disabled={!data?.some(({ shown }) => shown)}>
          Switch all off
        </ActionButton>
      }
      intro={
        <p class="hint">
          Each defect breaks one clause of the specification on purpose: to see how your application copes, or
          that a conformance check can fail.
        </p>
      }
      resource={{ data: part ?? null, problem }}
      columns={columns}
      keyOf={({ id }) => id}
      empty={<Empty title="There are no defects." />}
    />
  );
}

const columns: readonly Column<Defect>[] = [
  {
    head: 'Shown',
    cell: ({ id, shown }) => (
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        class="switch"
        aria-label={`Show ${id}`}
        checked={shown}
        onChange={({ currentTarget }) => {
          const { checked } = currentTarget;
          void perform(() => (checked ? show(id) : hide(id))).then((done) => {
            if (!done) currentTarget.checked = !checked;
          });
        }}
      />
    ),
  },
  { head: 'What goes wrong', kind: 'lead', cell: Title },
  { head: 'Id', cell: ({ id }) => <code>{id}</code>, wideOnly: true },
  { head: 'Clause', cell: ({ clause }) => <code class="quiet">{clause}</code>, wideOnly: true },
];

function Title({ title, environment }: Defect) {
  return (
    <>
      {title} {environment !== undefined && <Badge tone="quiet">needs {environment}</Badge>}
    </>
  );
}

async function show(defect: string): Promise<string> {
  await told(control.PUT('/defects/{defect}', { params: { path: { defect } } }));
  return `${defect} is shown.`;
}

async function hide(defect: string): Promise<string> {
  await told(control.DELETE('/defects/{defect}', { params: { path: { defect } } }));
  return `${defect} is no longer shown.`;
}

async function hideAll(): Promise<string> {
  await told(control.PUT('/defects', { body: { defects: [] } }));
  return 'No defect is shown any more.';
}
