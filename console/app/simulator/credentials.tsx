import { useDemoUsers } from '../live/demo-users.ts';
import { Copy } from '../parts/copy.tsx';
import { Facts } from '../parts/facts.tsx';
import { Shown } from '../parts/notices.tsx';
import { Card } from '../parts/view.tsx';

/** The address and the credentials that an application needs, with buttons to copy them. */
export function Credentials() {
  return (
    <Card title="Credentials">
      <p class="hint">Give your application this address and the headers of one user.</p>
      <CopyableFacts facts={{ 'Base address': location.origin }} />
      <Shown resource={useDemoUsers()}>
        {(users) => (
          <div class="columns">
            {users.map(({ name, plate, headers }) => (
              <section key={name} class="stack" aria-label={name}>
                <h3>
                  {name} {plate !== undefined && <span class="plate">{plate}</span>}
                </h3>
                <CopyableFacts facts={headers} />
                <p class="line">
                  <span class="hint">All three as curl options</span>
                  <Copy text={asCurl(headers)} label={`Copy the headers of ${name} for curl`} />
                </p>
              </section>
            ))}
          </div>
        )}
      </Shown>
    </Card>
  );
}

function CopyableFacts({ facts }: { readonly facts: Readonly<Record<string, string>> }) {
  const shown = Object.entries(facts).map(([name, value]) => [
    name,
    <span class="line" key={name}>
      <code>{value}</code> <Copy text={value} label={`Copy ${name}`} />
    </span>,
  ]);
  return <Facts facts={Object.fromEntries(shown)} />;
}

const asCurl = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `-H '${name}: ${value}'`)
    .join(' ');
