import type { Schemas } from '../api/clients.ts';

/** Says when deliveries wait for their turn, and which endpoints get no more of them; nothing if all is well. */
export function OutboxNote({ outbox }: { readonly outbox: Schemas['Outbox'] }) {
  const { sending, waiting, full } = outbox;
  if (waiting === 0 && full.length === 0) return null;
  return (
    <div class="note bad" role="status">
      {waiting > 0 && (
        <p>
          {sending} deliveries are being sent, and {waiting} wait for their turn.
        </p>
      )}
      {full.map((endpoint) => (
        <p key={endpoint}>
          <code>{endpoint}</code> has 10 000 pending deliveries. Entries and exits are refused until it
          accepts some or is removed.
        </p>
      ))}
    </div>
  );
}
