import type { Schemas } from '../api/clients.ts';
import { Json } from '../parts/json.tsx';

/** A request or an answer: its body, and its headers for those who look for them. */
export function Message({
  title,
  message,
}: {
  readonly title: string;
  readonly message: Schemas['Message'];
}) {
  const { headers, body, omitted } = message;
  const names = Object.entries(headers);
  return (
    <section>
      <h3>{title}</h3>
      {omitted !== null && <p class="hint">{omitted}</p>}
      {body !== null && <Json value={body} label={`${title} body`} />}
      {body === null && omitted === null && <p class="hint">No body.</p>}
      {names.length > 0 && (
        <details>
          <summary>{names.length} headers</summary>
          <pre>{names.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
        </details>
      )}
    </section>
  );
}
