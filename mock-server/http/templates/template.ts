/** The JSON of something that was drawn once, cut where a value differs from answer to answer. */
export interface Template {
  /** What stands before, between and after the holes: one more than there are holes. */
  readonly pieces: readonly Uint8Array[];
  readonly holes: readonly string[];
}

/**
 * Cuts the JSON of an object at these fields of it, the ones that it has: an object that leaves one of them out has
 * no hole for it. What the fields hold does not matter.
 */
export function cutTemplate<Drawn extends object>(
  drawn: Drawn,
  fields: readonly (keyof Drawn & string)[],
): Template {
  const present = fields.filter((field) => drawn[field] !== undefined);
  const marks = Object.fromEntries(present.map((field) => [field, mark + field]));
  const parts = JSON.stringify({ ...drawn, ...marks }).split(marked);
  return {
    pieces: parts.filter((_, index) => index % 2 === 0).map((text) => Buffer.from(text)),
    holes: parts.filter((_, index) => index % 2 === 1),
  };
}

/** A character for private use, which no text of the world contains. */
const mark = '\u{e000}';
const marked = new RegExp(`"${mark}(\\w+)"`);

/**
 * Remembers a template for each variant of a record, for as long as the record is there itself. What decides on the
 * rest of the text beside the record and the holes belongs into the variant.
 */
export function rememberTemplates<Record extends object>() {
  const known = new WeakMap<Record, Map<string, Template>>();
  return (record: Record, variant: string, cut: () => Template): Template => {
    let variants = known.get(record);
    if (variants === undefined) {
      variants = new Map();
      known.set(record, variants);
    }
    let template = variants.get(variant);
    if (template === undefined) {
      template = cut();
      variants.set(variant, template);
    }
    return template;
  };
}
