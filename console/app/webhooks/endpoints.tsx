import { useRef } from 'preact/hooks';
import { control, dataOf } from '../api/clients.ts';
import { status } from '../live/status.ts';
import { useControl } from '../live/use-control.ts';
import { ActionButton, submit } from '../parts/action-button.tsx';
import { ProblemNote } from '../parts/notices.tsx';
import { Card } from '../parts/view.tsx';

/** The endpoints that get webhooks, with a form to add one and buttons to remove them. */
export function Endpoints() {
  const { data, problem } = useControl('/endpoints');
  const field = useRef<HTMLInputElement>(null);
  if (problem !== null) return <ProblemNote problem={problem} />;
  if (data === null) return null;
  const { endpoints } = data;
  const inbox = status.value?.inbox;
  const add = async (endpoint: string) => {
    await setEndpoints([...endpoints, endpoint]);
    if (field.current !== null) field.current.value = '';
    return `Webhooks now go to ${endpoint}.`;
  };
  const remove = async (endpoint: string) => {
    await setEndpoints(endpoints.filter((other) => other !== endpoint));
    return `Webhooks no longer go to ${endpoint}.`;
  };
  return (
    <Card title="Endpoints">
      {endpoints.length === 0 && (
        <p class="hint">
          No endpoint receives webhooks yet. Add yours, or use the built-in inbox to see them here.
        </p>
      )}
      <ul class="stack">
        {endpoints.map((endpoint) => (
          <li key={endpoint} class="line">
            <code>{endpoint}</code>
            <ActionButton label={`Remove ${endpoint}`} act={() => remove(endpoint)}>
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
      <form class="inline-form" onSubmit={submit((form) => add(String(form.get('endpoint')).trim()))}>
        <label class="field wide">
          <span>Endpoint URL</span>
          <input ref={field} type="url" name="endpoint" placeholder="http://127.0.0.1:4020/hook" required />
        </label>
        <button type="submit">Add</button>
        {inbox !== undefined && !endpoints.includes(inbox) && (
          <ActionButton act={() => add(inbox)}>Use the inbox</ActionButton>
        )}
      </form>
    </Card>
  );
}

/** Sets the endpoints that get webhooks from now on. */
export async function setEndpoints(endpoints: readonly string[]): Promise<void> {
  await dataOf(control.PUT('/endpoints', { body: { endpoints: [...endpoints] } }));
}
