import { control, dataOf, type Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { ActionButton, perform } from '../parts/action-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { ListView, queryIn } from '../parts/list-view.tsx';
import { Empty } from '../parts/notices.tsx';
import type { Column } from '../parts/table.tsx';

type Defect = Schemas['Defect'];

/** The defects of the simulator, with a switch for each. */
export function DefectsView() {
  const { data: defects, problem } = useControl('/defects');
  return (
    <ListView
      search="Search id, clause, title"
      filters={filters}
      tools={
        <ActionButton act={hideAll} disabled={defects?.some(({ shown }) => shown) !== true}>
          Switch all off
        </ActionButton>
      }
      intro={
        <p class="hint">
          Each defect breaks one clause of the specification on purpose. Switch one on to see how your
          application copes, or whether a conformance check finds it.
        </p>
      }
      resource={{ problem, data: defects && partOf(defects) }}
      columns={columns}
      keyOf={({ id }) => id}
      empty={<Empty title="No defects." />}
    />
  );
}

/** The defects that the address asks for, first those that are on. The simulator always lists all of them. */
function partOf(defects: readonly Defect[]) {
  const { search, offset, limit, state } = queryIn(filters);
  const found = defects
    .filter(
      ({ id, clause, title, shown }) =>
        (state === undefined || shown) &&
        `${id} ${clause} ${title}`.toLowerCase().includes(search.toLowerCase()),
    )
    .sort((a, b) => Number(b.shown) - Number(a.shown));
  return { total: found.length, offset, items: found.slice(offset, offset + limit) };
}

const filters = { state: { label: 'State', any: 'On or off', values: ['on'] } } as const;

const columns: readonly Column<Defect>[] = [
  {
    head: 'On',
    kind: 'actions',
    cell: ({ id, shown }) => (
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        aria-label={id}
        checked={shown}
        onChange={({ currentTarget }) => {
          const { checked } = currentTarget;
          void perform(() => switchDefect(id, checked)).then((done) => {
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

async function switchDefect(defect: string, on: boolean): Promise<string> {
  const init = { params: { path: { defect } } };
  await dataOf(on ? control.PUT('/defects/{defect}', init) : control.DELETE('/defects/{defect}', init));
  return `${defect} is ${on ? 'on' : 'off'}.`;
}

async function hideAll(): Promise<string> {
  await dataOf(control.PUT('/defects', { body: { defects: [] } }));
  return 'All defects are off.';
}
