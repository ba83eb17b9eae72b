import { Copy } from './copy.tsx';

/** A body as it was sent: JSON laid out, text as it is. */
export function Json({ value, label }: { readonly value: unknown; readonly label: string }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <div class="code">
      <textarea
        readOnly
        aria-label={label}
        value={text}
        rows={Math.min(24, text.split('\n').length)}
        spellcheck={false}
      />
      <Copy text={text} label={`Copy ${label}`} />
    </div>
  );
}
