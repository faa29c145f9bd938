import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colors of components/code/code.css, whose variables the class `code` around the editor sets. */
const colors = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.controlKeyword],
    color: "var(--code-keyword)",
  },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.definition(tags.variableName),
      tags.attributeName,
      tags.propertyName,
      tags.labelName,
    ],
    color: "var(--code-name)",
  },
  {
    tag: [tags.string, tags.regexp, tags.special(tags.string), tags.attributeValue],
    color: "var(--code-text)",
  },
  {
    tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.typeName, tags.className, tags.color],
    color: "var(--code-number)",
  },
  { tag: [tags.tagName, tags.standard(tags.tagName), tags.heading, tags.deleted], color: "var(--code-tag)" },
  {
    tag: [tags.comment, tags.meta, tags.angleBracket, tags.processingInstruction],
    color: "var(--code-quiet)",
  },
  { tag: tags.link, color: "var(--link)", textDecoration: "underline" },
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strong, fontWeight: "600" },
  { tag: tags.invalid, color: "var(--danger)" },
]);

/** The app's colors and fonts; panels and tooltips are in editor.css. */
const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--foreground)", backgroundColor: "transparent", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono, monospace)", lineHeight: "1.55" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--foreground)" },
  ".cm-line": { padding: "0 12px 0 8px" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--foreground)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in oklab, var(--accent) 32%, transparent)",
  },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--muted)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 6px 0 12px", minWidth: "32px" },
  ".cm-foldGutter .cm-gutterElement": { cursor: "pointer", padding: "0 4px" },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--foreground)" },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--hover)",
    border: "none",
    color: "var(--muted)",
    padding: "0 4px",
  },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--hover)",
    outline: "1px solid var(--control)",
  },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--danger-soft)" },
  ".cm-selectionMatch": { backgroundColor: "var(--accent-soft)" },
  ".cm-searchMatch": { backgroundColor: "var(--warning-soft)", outline: "1px solid var(--warning)" },
  ".cm-searchMatch-selected": { backgroundColor: "color-mix(in oklab, var(--warning) 40%, transparent)" },
});

export const codeTheme: Extension = [theme, syntaxHighlighting(colors)];
