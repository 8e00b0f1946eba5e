/** Two texts side by side, their differences marked. Loaded only when two versions are compared. */
import { xml } from "@codemirror/lang-xml";
import { syntaxHighlighting } from "@codemirror/language";
import { MergeView } from "@codemirror/merge";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { colours, look } from "../../ui/editor";

/** Lines shown around a difference; longer stretches of what is the same are folded. */
const AROUND = 3;
/** Stretches of the same lines that are folded have at least so many. */
const FOLDED = 6;
/** How long the search for the least difference may take, in milliseconds; after that the difference is coarser. */
const TIME = 500;

const marks = EditorView.theme({
  "&": { height: "auto" },
  ".cm-changedLine": { backgroundColor: "color-mix(in srgb, var(--tone) 9%, transparent)" },
  ".cm-changedText, .cm-deletedChunk .cm-deletedText": {
    background: "color-mix(in srgb, var(--tone) 26%, transparent)",
    borderRadius: "2px",
  },
  ".cm-changeGutter": { width: "4px", paddingLeft: "0" },
  ".cm-changedLineGutter": { backgroundColor: "var(--tone)" },
  ".cm-collapsedLines": {
    padding: "3px 12px",
    background: "var(--sunken)",
    color: "var(--accent-strong)",
    fontFamily: "inherit",
  },
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: '"⋯"', marginInline: "6px" },
});

const side = (label: string): Extension[] => [
  lineNumbers(),
  look,
  marks,
  xml(),
  syntaxHighlighting(colours),
  EditorState.readOnly.of(true),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", spellcheck: "false" }),
];

interface Sides {
  readonly parent: HTMLElement;
  readonly before: { readonly text: string; readonly label: string };
  readonly after: { readonly text: string; readonly label: string };
  /** What stands on a folded stretch of lines; "$" is their number. */
  readonly folded: string;
}

export function sideBySide(sides: Sides): MergeView {
  const words = EditorState.phrases.of({ "$ unchanged lines": sides.folded });
  return new MergeView({
    parent: sides.parent,
    a: { doc: sides.before.text, extensions: [...side(sides.before.label), words] },
    b: { doc: sides.after.text, extensions: [...side(sides.after.label), words] },
    collapseUnchanged: { margin: AROUND, minSize: FOLDED },
    diffConfig: { scanLimit: 2000, timeout: TIME },
  });
}
