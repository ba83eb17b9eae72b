import { useDemoUsers } from '../live/demo-users.ts';
import { Copy } from '../parts/copy.tsx';
import { Shown } from '../parts/notices.tsx';
import { Card } from '../parts/view.tsx';

/** The address and the credentials that an application needs, with buttons to copy them. */
export function Credentials() {
  return (
    <Card title="Credentials">
      <p class="hint">Give your application this address and the headers of one user.</p>
      <Secret name="Base address" value={location.origin} />
      <Shown resource={useDemoUsers()}>
        {(users) => (
          <div class="columns">
            {users.map(({ name, plate, headers }) => (
              <section key={name} aria-label={name}>
                <h3>
                  {name} {plate !== undefined && <span class="plate">{plate}</span>}
                </h3>
                {Object.entries(headers).map(([header, value]) => (
                  <Secret key={header} name={header} value={value} />
                ))}
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

function Secret({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <p class="secret">
      <span class="secret-name">{name}</span>
      <code>{value}</code>
      <Copy text={value} label={`Copy ${name}`} />
    </p>
  );
}

const asCurl = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `-H '${name}: ${value}'`)
    .join(' ');
