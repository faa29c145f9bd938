import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from "@codemirror/view";
import { useEffect, useRef } from "react";
import { yCollab, yUndoManagerKeymap } from "y-codemirror.next";
import * as Y from "yjs";
import type { CodePlace } from "~/components/code/open-file";
import { isTouchScreen } from "~/lib/focus-unless-touch";
import { VersionChange } from "../draft/draft-client";
import { USER_EDIT } from "../draft/replace-text";
import { codeTheme } from "./code-theme";
import { loadLanguage } from "./languages";
import "~/components/code/code.css";

/** Where the cursor and the scroll position of each file were, while another one was shown. */
export type ViewMemory = WeakMap<Y.Text, { anchor: number; head: number; scrollTop: number }>;

type CodeViewProps = {
  path: string;
  text: Y.Text;
  /** Where to put the cursor; a new object for each request. */
  place: CodePlace | null;
  /** Null: the extensions find them. */
  problems: readonly Diagnostic[] | null;
  memory: ViewMemory;
  /** Must stay the same while the file does. */
  extensions: Extension;
};

/** Undo covers a file's own edits of this user, and survives the switch to another file. */
const undoManagers = new WeakMap<Y.Text, Y.UndoManager>();

function undoManagerOf(text: Y.Text): Y.UndoManager {
  const known = undoManagers.get(text);
  if (known) return known;
  const made = new Y.UndoManager(text, { trackedOrigins: new Set<unknown>([USER_EDIT, VersionChange]) });
  undoManagers.set(text, made);
  return made;
}

/** One file in CodeMirror, bound to its text. */
export function CodeView({ path, text, place, problems, memory, extensions }: CodeViewProps) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);

  useEffect(() => {
    if (!parent.current) return;
    const language = new Compartment();
    const was = memory.get(text);
    const doc = text.toString();
    const made = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc,
        selection: was && { anchor: Math.min(was.anchor, doc.length), head: Math.min(was.head, doc.length) },
        extensions: [
          basics,
          yCollab(text, null, { undoManager: undoManagerOf(text) }),
          extensions,
          language.of([]),
        ],
      }),
    });
    view.current = made;
    if (was) made.scrollDOM.scrollTop = was.scrollTop;
    void loadLanguage(path).then((grammar) => made.dispatch({ effects: language.reconfigure(grammar) }));
    return () => {
      const { anchor, head } = made.state.selection.main;
      memory.set(text, { anchor, head, scrollTop: made.scrollDOM.scrollTop });
      made.destroy();
      view.current = null;
    };
  }, [path, text, memory, extensions]);

  useEffect(() => {
    if (!view.current || !problems) return;
    const { state } = view.current;
    // Found in an older text: a check of the newer one is on its way.
    const fitting = problems.filter(({ to }) => to <= state.doc.length);
    view.current.dispatch(setDiagnostics(state, fitting));
  }, [problems]);

  useEffect(() => {
    if (view.current && place?.path === path) goTo(view.current, place);
  }, [place, path]);

  return <div ref={parent} className="code min-h-0 flex-1 overflow-hidden bg-surface" />;
}

function goTo(view: EditorView, { line, column = 1 }: CodePlace) {
  // On a touch screen the keyboard would cover the code.
  if (!isTouchScreen()) view.focus();
  if (line === undefined) return;
  const found = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
  const at = found.from + Math.max(0, Math.min(column - 1, found.length));
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
}

const basics: Extension = [
  // Positions must be those of the shared text, in which "\r\n" are two characters.
  EditorState.lineSeparator.of("\n"),
  lineNumbers(),
  foldGutter(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  drawSelection(),
  dropCursor(),
  EditorState.allowMultipleSelections.of(true),
  indentUnit.of("  "),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  rectangularSelection(),
  crosshairCursor(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  lintGutter(),
  // Escape, then Tab, leaves the editor: CodeMirror turns this key off for the next press.
  keymap.of([
    ...closeBracketsKeymap,
    ...yUndoManagerKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
    indentWithTab,
  ]),
  codeTheme,
];
