/** What a template reads, from its XML: its fields with the values that its samples must give. */
export interface Reads {
  readonly samples: readonly string[];
  readonly fields: readonly FieldReads[];
}

export interface FieldReads {
  readonly name: string;
  readonly type: string;
  readonly many: boolean;
  readonly optional: boolean;
  readonly description: string;
  /** By sample: the expected values; null where nothing is expected. */
  readonly values: readonly (readonly string[] | null)[];
}

/** Samples whose values are shown. */
const SHOWN = 2;

const children = (of: Element | null | undefined, tag: string): Element[] =>
  [...(of?.children ?? [])].filter((one) => one.tagName === tag);

/** Reads the XML of a template; what is no template reads nothing. */
export function readsOf(xml: string): Reads {
  const root = new DOMParser().parseFromString(xml, "application/xml").documentElement;
  const samples = children(children(root, "samples")[0], "sample");
  const shown = samples.filter((one) => expectedIn(one).length > 0).slice(0, SHOWN);
  return {
    samples: shown.map((one) => one.getAttribute("name") ?? ""),
    fields: children(children(root, "fields")[0], "field").map((field) => ({
      name: field.getAttribute("name") ?? "",
      type: field.getAttribute("type") ?? "text",
      many: field.getAttribute("many") === "true",
      optional: field.getAttribute("optional") === "true",
      description: children(field, "description")[0]?.textContent ?? "",
      values: shown.map((sample) => valuesOf(sample, field.getAttribute("name") ?? "")),
    })),
  };
}

/** The expected cells of a sample; of a list those of all its rows. */
const expectedIn = (sample: Element): Element[] => [
  ...children(sample, "expect"),
  ...children(sample, "row").flatMap((row) => children(row, "expect")),
];

function valuesOf(sample: Element, field: string): string[] | null {
  const expected = expectedIn(sample).filter((one) => one.getAttribute("field") === field);
  if (expected.length === 0) return null;
  return expected.flatMap((one) => children(one, "value").map((value) => value.textContent ?? ""));
}
