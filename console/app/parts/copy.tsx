import { useSignal } from '@preact/signals';

/** A button that copies a text to the clipboard and says so. */
export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const copied = useSignal(false);
  const copy = async () => {
    copied.value = await putOnClipboard(text);
    setTimeout(() => {
      copied.value = false;
    }, 1_500);
  };
  return (
    <button type="button" class="small" aria-label={copied.value ? 'Copied' : label} onClick={copy}>
      {copied.value ? 'Copied' : 'Copy'}
    </button>
  );
}

/** Without TLS, browsers offer a clipboard interface only on loopback; elsewhere a selection is copied instead. */
async function putOnClipboard(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // The browser denied it, so the other way is tried.
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

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
