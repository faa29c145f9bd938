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
import { use, useEffect, useRef } from "react";
import { yCollab, yUndoManagerKeymap } from "y-codemirror.next";
import * as Y from "yjs";
import type { CodePlace } from "~/components/code/open-file";
import { isTouchScreen } from "~/lib/focus-unless-touch";
import { VersionChange } from "../draft/draft-client";
import { USER_EDIT } from "../draft/replace-text";
import { EditorExtensions } from "../editor-extensions";
import { type CaretChannel, caretAwareness, followCaret } from "./carets";
import { codeTheme } from "./code-theme";
import { loadLanguage } from "./languages";
import "~/components/code/code.css";

/** The last cursor and scroll position of each file. */
export type ViewMemory = WeakMap<Y.Text, { anchor: number; head: number; scrollTop: number }>;

type CodeViewProps = {
  path: string;
  text: Y.Text;
  /** Where to put the cursor; a new object for each request. */
  place: CodePlace | null;
  /** Null if the extensions find them. */
  problems: readonly Diagnostic[] | null;
  memory: ViewMemory;
  /** Null: nobody else can be here. */
  carets: CaretChannel | null;
  /** Must be stable for a file. */
  extensions: Extension;
};

/** Undo covers this user's edits of one file, and survives switching files. */
const undoManagers = new WeakMap<Y.Text, Y.UndoManager>();

function undoManagerOf(text: Y.Text): Y.UndoManager {
  const existing = undoManagers.get(text);
  if (existing) return existing;
  const created = new Y.UndoManager(text, { trackedOrigins: new Set<unknown>([USER_EDIT, VersionChange]) });
  undoManagers.set(text, created);
  return created;
}

/** Leaves out problems of an older text; those of the newer one follow. */
const showProblems = (view: EditorView, problems: readonly Diagnostic[]) =>
  view.dispatch(
    setDiagnostics(
      view.state,
      problems.filter(({ to }) => to <= view.state.doc.length),
    ),
  );

/** One file in CodeMirror, bound to its text. */
export function CodeView({ path, text, place, problems, memory, carets, extensions }: CodeViewProps) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const extend = useRef(use(EditorExtensions));

  useEffect(() => {
    if (!parent.current) return;
    const language = new Compartment();
    const previous = memory.get(text);
    const doc = text.toString();
    const created = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc,
        selection: previous && {
          anchor: Math.min(previous.anchor, doc.length),
          head: Math.min(previous.head, doc.length),
        },
        extensions: [
          basics,
          yCollab(text, carets && caretAwareness(path, text, carets), { undoManager: undoManagerOf(text) }),
          extensions,
          language.of([]),
          extend.current?.(path) ?? [],
        ],
      }),
    });
    view.current = created;
    if (previous) created.scrollDOM.scrollTop = previous.scrollTop;
    const stopFollowing = carets && followCaret(created, text, carets);
    void loadLanguage(path).then((grammar) => created.dispatch({ effects: language.reconfigure(grammar) }));
    return () => {
      const { anchor, head } = created.state.selection.main;
      memory.set(text, { anchor, head, scrollTop: created.scrollDOM.scrollTop });
      stopFollowing?.();
      created.destroy();
      view.current = null;
    };
  }, [path, text, memory, carets, extensions]);

  useEffect(() => {
    if (view.current && problems) showProblems(view.current, problems);
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
  const target = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
  const at = target.from + Math.max(0, Math.min(column - 1, target.length));
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
