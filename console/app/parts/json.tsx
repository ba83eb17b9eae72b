import { Copy } from './copy.tsx';

/** A body with a button to copy it: JSON is indented, text is shown as it was sent. */
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
