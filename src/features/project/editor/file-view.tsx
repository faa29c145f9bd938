import { autocompletion } from "@codemirror/autocomplete";
import { type Diagnostic, linter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useMemo, useState } from "react";
import type { CodePlace } from "~/components/code/open-file";
import type { PromptReference } from "~/domain/chat/reference";
import type { DraftFiles } from "~/domain/project/draft-files";
import { copy } from "../copy";
import { sqlProblems } from "../problems/sql-problems";
import { syntaxProblems } from "../problems/syntax-problems";
import type { CodeActions } from "../typescript/code-keys";
import { isScript, type LanguageService } from "../typescript/language-service";
import type { Problem } from "../typescript/messages";
import { scriptExtensions } from "../typescript/script-extensions";
import { CodeView, type ViewMemory } from "./code-view";
import { hasGrammar, isJson, isSql } from "./languages";
import { PictureView } from "./picture-view";
import { selectionAction } from "./selection-action";

/** What the code of a file works with. */
export type FileTools = {
  service: LanguageService | null;
  actions: CodeActions;
  /** Files that are no scripts are checked here. */
  report: (path: string, problems: readonly Problem[]) => void;
  addToPrompt: (reference: PromptReference) => void;
  onCursor: (cursor: { line: number; column: number }) => void;
};

type FileViewProps = {
  path: string;
  files: DraftFiles;
  place: CodePlace | null;
  problems: readonly Problem[];
  tools: FileTools;
};

const memory: ViewMemory = new WeakMap();

/** A file as what it is: text, a picture, or gone. */
export function FileView({ path, files, place, problems, tools }: FileViewProps) {
  const content = files.get(path);
  const [extensions] = useState(() => extensionsFor(path, files, tools));
  const diagnostics = useMemo(
    () => problems.map((problem) => withFix(path, problem, tools.actions)),
    [path, problems, tools.actions],
  );
  if (content === undefined) return <p className="p-6 text-muted text-sm">{copy.gone(path)}</p>;
  if (content instanceof Uint8Array) return <PictureView path={path} bytes={content} />;
  return (
    <CodeView
      path={path}
      text={content}
      place={place}
      problems={isScript(path) ? diagnostics : null}
      memory={memory}
      extensions={extensions}
    />
  );
}

/** A problem with the button that lists what solves it. */
const withFix = (path: string, problem: Problem, { fix }: CodeActions): Diagnostic & Problem => ({
  ...problem,
  ...(problem.code !== undefined && {
    actions: [
      { name: copy.fixes.title, apply: (view, from, to) => fix(path, { ...problem, from, to }, view) },
    ],
  }),
});

function extensionsFor(path: string, files: DraftFiles, tools: FileTools): Extension {
  const { service, actions, report, addToPrompt, onCursor } = tools;
  return [
    EditorView.contentAttributes.of({
      // Focusable as it is; with this, tools see it too.
      tabindex: "0",
      "aria-label": copy.fileOf(path),
      "aria-description": copy.keyboardHint,
    }),
    selectionAction(path, addToPrompt),
    EditorView.updateListener.of(({ state, selectionSet, docChanged }) => {
      if (!selectionSet && !docChanged) return;
      const line = state.doc.lineAt(state.selection.main.head);
      onCursor({ line: line.number, column: state.selection.main.head - line.from + 1 });
    }),
    isScript(path)
      ? service
        ? scriptExtensions(path, service, actions)
        : []
      : [
          autocompletion(),
          hasGrammar(path) ? syntaxLinter(path, report) : [],
          isSql(path) ? sqlLinter(path, files, report) : [],
        ],
  ];
}

const syntaxLinter = (path: string, report: FileTools["report"]): Extension =>
  linter(({ state }): Diagnostic[] => {
    const problems = syntaxProblems(state, isJson(path));
    report(path, problems);
    return problems;
  });

const sqlLinter = (path: string, files: DraftFiles, report: FileTools["report"]): Extension =>
  linter(({ state }): Diagnostic[] => {
    const problems = sqlProblems(state, path, files);
    report(path, problems);
    return problems;
  });
