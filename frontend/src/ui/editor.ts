/** The code editor, put together from CodeMirror's parts. Loaded only when a code tab is opened. */
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { xml } from "@codemirror/lang-xml";
import { linter, lintGutter, type Diagnostic } from "@codemirror/lint";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import type { Finding } from "../api/types";
import { phrasesZh } from "../text/editor.zh";
import { findingOf } from "../text/message";
import { language } from "../text/text.svelte";

interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly language: "xml" | "xpath";
  readonly readonly: boolean;
  readonly wrap: boolean;
  readonly changed: (text: string) => void;
  /** Looks for mistakes some time after the last key. */
  readonly check?: (text: string) => Promise<readonly Finding[]>;
  readonly submit?: () => void;
}

/** Pause after the last key before a text is checked, in milliseconds. */
const PAUSE = 350;

export const colours = HighlightStyle.define([
  { tag: tags.tagName, color: "var(--field-3)" },
  { tag: [tags.attributeName, tags.propertyName], color: "var(--field-5)" },
  { tag: [tags.attributeValue, tags.string], color: "var(--field-2)" },
  { tag: [tags.comment, tags.processingInstruction, tags.documentMeta], color: "var(--quiet)" },
  { tag: [tags.angleBracket, tags.punctuation], color: "var(--quiet)" },
]);

export const look = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--surface)", color: "var(--text)", fontSize: "12px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--quiet)", border: "0" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 6%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)",
  },
  ".cm-selectionMatch": { backgroundColor: "color-mix(in srgb, var(--accent) 16%, transparent)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--hover)", border: "0", color: "var(--quiet)" },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
  },
  ".cm-panel input, .cm-panel button": {
    backgroundColor: "var(--surface)",
    backgroundImage: "none",
    color: "var(--text)",
    border: "1px solid var(--line)",
    borderRadius: "4px",
  },
  ".cm-diagnostic": { padding: "4px 10px" },
});

function toDiagnostic(state: EditorState, finding: Finding): Diagnostic {
  const number = Math.max(1, Math.min(state.doc.lines, finding.line || 1));
  const line = state.doc.line(number);
  const from = Math.min(line.to, line.from + Math.max(0, (finding.column || 1) - 1));
  return {
    from: from === line.to ? line.from : from,
    to: line.to,
    severity: finding.severity === "warning" ? "warning" : finding.severity === "info" ? "info" : "error",
    message: findingOf(finding),
  };
}

export function createEditor(options: EditorOptions): EditorView {
  const { check, submit } = options;
  const extensions: Extension[] = [
    EditorState.phrases.of(language() === "zh" ? phrasesZh : {}),
    basicSetup,
    look,
    syntaxHighlighting(colours),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    EditorView.contentAttributes.of({ "aria-label": options.label, spellcheck: "false", tabindex: "0" }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.changed(update.state.doc.toString());
    }),
  ];
  if (options.language === "xml") extensions.push(xml());
  if (options.wrap) extensions.push(EditorView.lineWrapping);
  if (options.readonly) extensions.push(EditorState.readOnly.of(true));
  if (check) {
    const source = async (view: EditorView) => {
      const found = await check(view.state.doc.toString());
      return found.map((finding) => toDiagnostic(view.state, finding));
    };
    extensions.push(linter(source, { delay: PAUSE }), lintGutter());
  }
  if (submit) {
    // Before the basic keys, which would put in a blank line.
    extensions.push(Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => (submit(), true) }])));
  }
  return new EditorView({ parent: options.parent, state: EditorState.create({ doc: options.text, extensions }) });
}

/** Puts another text in, with the least change, so that the place is kept. */
export function replaceText(view: EditorView, text: string): void {
  const old = view.state.doc.toString();
  if (old === text) return;
  let from = 0;
  const most = Math.min(old.length, text.length);
  while (from < most && old[from] === text[from]) from++;
  let tail = 0;
  while (tail < most - from && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
  view.dispatch({ changes: { from, to: old.length - tail, insert: text.slice(from, text.length - tail) } });
}
