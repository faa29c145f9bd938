import type { EditorView } from "@codemirror/view";
import { type Dispatch, type ReactNode, useState } from "react";
import * as Y from "yjs";
import { useDeed } from "~/components/ui/deed";
import { toast } from "~/lib/toast";
import { ChoiceDialog } from "../choice/choice-dialog";
import { copy } from "../copy";
import { applyEdits, canApplyChanges, canApplyEdits } from "../draft/file-edits";
import type { ProjectDraft } from "../draft/use-project-draft";
import { matchAt, type SearchResults } from "../search/find-matches";
import type { EditorAction } from "../state";
import { useVersionActions } from "../use-version-actions";
import type { CodeActions } from "./code-keys";
import type { LanguageService } from "./language-service";
import type { FilePart, QuickFix, RenamedPart } from "./messages";
import { RenameDialog } from "./rename-dialog";
import { renameEdits } from "./rename-edits";

/** Where a name is used. */
export type References = { name: string; results: SearchResults };

type Asked =
  | { is: "rename"; name: string; parts: readonly RenamedPart[] }
  | { is: "fix"; fixes: readonly QuickFix[]; view: EditorView };

type Options = {
  draft: ProjectDraft;
  service: LanguageService | null;
  dispatch: Dispatch<EditorAction>;
  onReferences: (references: References) => void;
};

/** What the keys of a script do, and the dialogs that they open. */
export function useCodeActions({ draft, service, dispatch, onReferences }: Options) {
  const { files, change, projectId } = draft;
  const mayEdit = useDeed("edit");
  const { takeBack } = useVersionActions(projectId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const ask = <Answer,>(question: Promise<Answer> | undefined, answer: (answer: Answer) => void) =>
    void question?.then(answer, () => toast.error(copy.fixes.failed));
  const actions: CodeActions = {
    define: (path, at) =>
      ask(service?.call("definitions", { path, at }), ([first]) => {
        if (!first) toast.error(copy.definition.none);
        else if ("outside" in first || !files.has(first.path))
          toast.error(copy.definition.outside("outside" in first ? readable(first.outside) : first.path));
        else dispatch({ type: "open", place: first });
      }),
    findReferences: (path, at) =>
      ask(service?.call("references", { path, at }), (parts) => {
        const references = referencesOf(draft, parts);
        if (references) onReferences(references);
        else toast.error(copy.references.none);
      }),
    rename: (path, at) =>
      mayEdit &&
      ask(service?.call("renaming", { path, at }), (renaming) => {
        if ("refusal" in renaming) toast.error(copy.rename.refused, { description: renaming.refusal });
        else if (renaming.parts.some((part) => !files.has(part.path)))
          toast.error(copy.rename.refused, {
            description: copy.definition.outside(renaming.parts[0]?.path ?? ""),
          });
        else setAsked({ is: "rename", ...renaming });
      }),
    fix: (path, problem, view) => {
      if (!mayEdit) return;
      if (problem?.code === undefined) return toast.error(copy.fixes.none);
      const { from, to, code } = problem;
      ask(service?.call("fixes", { path, from, to, code }), (fixes) => {
        if (fixes.length === 0) toast.error(copy.fixes.none);
        else setAsked({ is: "fix", fixes, view });
      });
    },
  };
  const rename = (name: string, parts: readonly RenamedPart[], to: string) => {
    close();
    const edits = renameEdits(parts, name, to);
    if (!canApplyEdits(files, edits)) return toast.error(copy.rename.stale);
    const made = change(copy.rename.done(name, to), () => applyEdits(files, edits));
    toast.success(copy.rename.done(name, to), {
      action: { label: copy.tree.undo, onClick: () => void takeBack(made) },
    });
  };
  const apply = (view: EditorView, { changes }: QuickFix) => {
    close();
    if (!canApplyChanges(view.state.sliceDoc(), changes)) return toast.error(copy.rename.stale);
    view.dispatch({ changes, userEvent: "input" });
    view.focus();
  };
  let dialog: ReactNode = null;
  if (asked?.is === "rename")
    dialog = (
      <RenameDialog
        name={asked.name}
        places={asked.parts.length}
        files={new Set(asked.parts.map(({ path }) => path)).size}
        onRename={(to) => rename(asked.name, asked.parts, to)}
        onClose={close}
      />
    );
  if (asked?.is === "fix")
    dialog = (
      <ChoiceDialog
        title={copy.fixes.title}
        box={copy.fixes.box}
        choices={asked.fixes.map(({ title }, at) => ({ id: String(at), label: title }))}
        nothing={copy.fixes.none}
        onChoose={(id) => {
          const fix = asked.fixes[Number(id)];
          if (fix) apply(asked.view, fix);
        }}
        onClose={close}
      />
    );
  return { actions, dialog };
}

/** The package of a file of types, or the name of one of the language's own. */
const readable = (file: string): string =>
  /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file.split("/").at(-1) ?? file;

/** The places with the lines around them; null where there is none in the project. */
function referencesOf({ files }: ProjectDraft, parts: readonly FilePart[]): References | null {
  const found = [...Map.groupBy(parts, ({ path }) => path)].flatMap(([path, places]) => {
    const text = files.get(path);
    if (!(text instanceof Y.Text)) return [];
    const content = text.toString();
    return [{ path, matches: places.map((place) => matchAt(content, place)) }];
  });
  const name = found[0]?.matches[0]?.found;
  if (name === undefined) return null;
  const count = found.reduce((sum, { matches }) => sum + matches.length, 0);
  return { name, results: { files: found, count, isCut: false } };
}
