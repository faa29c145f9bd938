import { autocompletion } from "@codemirror/autocomplete";
import { type Diagnostic, linter } from "@codemirror/lint";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useMemo, useState } from "react";
import type { CodePlace } from "~/components/code/open-file";
import { useDeed } from "~/components/ui/deed";
import type { PromptReference } from "~/domain/chat/reference";
import type { DraftFiles } from "~/domain/project/draft-files";
import { mediaTypeOf } from "~preview";
import { copy } from "../copy";
import { sqlProblems } from "../problems/sql-problems";
import { syntaxProblems } from "../problems/syntax-problems";
import type { CodeActions } from "../typescript/code-keys";
import { isScript, type LanguageService } from "../typescript/language-service";
import type { Problem } from "../typescript/messages";
import { scriptExtensions } from "../typescript/script-extensions";
import type { CaretChannel } from "./carets";
import { CodeView, type ViewMemory } from "./code-view";
import { hasGrammar, isJson, isSql } from "./languages";
import { selectionAction } from "./selection-action";

/** What a file's editor depends on. */
export type FileTools = {
  service: LanguageService | null;
  actions: CodeActions;
  /** Receives problems of files that are not scripts. */
  report: (path: string, problems: readonly Problem[]) => void;
  addToPrompt: (reference: PromptReference) => void;
  onCursor: (cursor: { line: number; column: number }) => void;
  /** The carets of others. */
  carets: CaretChannel;
};

type FileViewProps = {
  path: string;
  files: DraftFiles;
  place: CodePlace | null;
  problems: readonly Problem[];
  tools: FileTools;
};

const memory: ViewMemory = new WeakMap();

/** A file: text, an image, or deleted. */
export function FileView({ path, files, place, problems, tools }: FileViewProps) {
  const content = files.get(path);
  const mayEdit = useDeed("edit");
  const [extensions] = useState(() => [
    extensionsFor(path, files, tools),
    mayEdit ? selectionAction(path, tools.addToPrompt) : EditorState.readOnly.of(true),
  ]);
  const diagnostics = useMemo(
    () => problems.map((problem) => (mayEdit ? withFix(path, problem, tools.actions) : problem)),
    [path, problems, mayEdit, tools.actions],
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
      carets={tools.carets}
      extensions={extensions}
    />
  );
}

/** Adds the button that lists the quick fixes of a problem. */
const withFix = (path: string, problem: Problem, { fix }: CodeActions): Diagnostic & Problem => ({
  ...problem,
  ...(problem.code !== undefined && {
    actions: [
      { name: copy.fixes.title, apply: (view, from, to) => fix(path, { ...problem, from, to }, view) },
    ],
  }),
});

function extensionsFor(path: string, files: DraftFiles, tools: FileTools): Extension {
  const { service, actions, report, onCursor } = tools;
  return [
    EditorView.contentAttributes.of({
      // Already focusable; this tells accessibility tools.
      tabindex: "0",
      "aria-label": copy.fileOf(path),
      "aria-description": copy.keyboardHint,
    }),
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
          hasGrammar(path) ? problemLinter(path, report, (state) => syntaxProblems(state, isJson(path))) : [],
          isSql(path) ? problemLinter(path, report, (state) => sqlProblems(state, path, files)) : [],
        ],
  ];
}

/** Shows what `find` finds, and reports it. */
const problemLinter = (
  path: string,
  report: FileTools["report"],
  find: (state: EditorState) => (Problem & Diagnostic)[],
): Extension =>
  linter(({ state }) => {
    const problems = find(state);
    report(path, problems);
    return problems;
  });

/** An image on a checkerboard, which reveals transparency. */
function PictureView({ path, bytes }: { path: string; bytes: Uint8Array }) {
  const [image, setImage] = useState<{ url: string; size: string | null } | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: mediaTypeOf(path) }));
    setImage({ url, size: null });
    return () => URL.revokeObjectURL(url);
  }, [path, bytes]);
  if (!image) return <div className="min-h-0 flex-1" />;
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 overflow-auto bg-surface p-6">
      {/* biome-ignore lint/performance/noImgElement: the bytes are in the page already. */}
      <img
        src={image.url}
        alt={copy.picture(path)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setImage({ ...image, size: copy.pixels(naturalWidth, naturalHeight) })
        }
        className="max-h-[80%] max-w-full rounded-inner bg-[repeating-conic-gradient(var(--hover)_0_25%,transparent_0_50%)] bg-size-[16px_16px] object-contain"
      />
      <p className="text-muted text-xs">
        {[image.size, copy.bytes(bytes.length)].filter((part) => part !== null).join(" · ")}
      </p>
    </div>
  );
}
