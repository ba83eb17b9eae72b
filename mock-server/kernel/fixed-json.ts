/**
 * Writes objects of an answer as JSON and remembers the text of what never changes in them. With plain objects and
 * `JSON.stringify` the list of parkings takes 2.6 times as much processor time and falls from 2.1 to 0.8 times bare
 * Express; the search takes 1.9 times as much.
 */
export interface FixedJson {
  /**
   * Writes an object of two parts: what a record is always presented as, once for each variant, and what varies. It
   * is typed as what it says, though it holds no fields but only their text: whoever reads or changes an answer
   * takes it through `toPlain` first.
   */
  write<Part extends object, Varying extends object>(
    record: object,
    variant: string,
    present: () => Part,
    varying: Varying,
  ): Part & Varying;
}

/** Texts that are remembered at a time, some kilobytes each. */
const maxTexts = 20_000;

/** Remembers nothing at first. */
export function createFixedJson(): FixedJson {
  let known = new WeakMap<object, Map<string, string>>();
  let count = 0;

  /** Remembers an object without its closing brace. */
  function remember(record: object, variant: string, part: object): string {
    if (count >= maxTexts) {
      known = new WeakMap();
      count = 0;
    }
    const variants = known.get(record) ?? new Map<string, string>();
    known.set(record, variants);
    const text = JSON.stringify(part).slice(0, -1);
    variants.set(variant, text);
    count += 1;
    return text;
  }

  return {
    write<Part extends object, Varying extends object>(
      record: object,
      variant: string,
      present: () => Part,
      varying: Varying,
    ) {
      let text = known.get(record)?.get(variant) ?? remember(record, variant, present());
      for (const name in varying) text += `,"${name}":${stringify(varying[name])}`;
      return new WrittenJson(`${text}}`) as unknown as Part & Varying;
    },
  };
}

/** An object of which only the JSON is there. */
class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** The same as `JSON.stringify`; a list of written objects is put together from their texts. */
export function stringify(value: unknown): string {
  if (value instanceof WrittenJson) return value.text;
  if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  if (!Array.isArray(value) || !(value[0] instanceof WrittenJson)) return JSON.stringify(value);
  return `[${value.map(stringify).join(',')}]`;
}

/** The body of an answer with the fields of its objects instead of their text. */
export function toPlain<Body>(body: Body): Body {
  if (!Array.isArray(body)) return body;
  return body.map((element) => (element instanceof WrittenJson ? element.toJSON() : element)) as Body;
}
