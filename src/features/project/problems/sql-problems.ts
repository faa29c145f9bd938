import type { Action } from "@codemirror/lint";
import type { EditorState } from "@codemirror/state";
import type { DraftFiles } from "~/domain/project/draft-files";
import { checkSql, explainFinding, isPostgres } from "~/domain/supabase/check-sql";
import { copy } from "../copy";
import { isSql } from "../editor/languages";
import type { Problem } from "../typescript/messages";
import { problemAt } from "./syntax-problems";

/** What a file of SQL leaves open, unless another file of the project closes it. */
export function sqlProblems(
  state: EditorState,
  path: string,
  files: DraftFiles,
): (Problem & { actions: Action[] })[] {
  const text = state.sliceDoc();
  if (!isPostgres("sql", text)) return [];
  const others = [...files].flatMap(([other, file]) =>
    other !== path && isSql(other) && !(file instanceof Uint8Array) ? [file.toString()] : [],
  );
  return checkSql(text, others).map((finding) => {
    const { kind, fix } = finding;
    return {
      ...problemAt(state, finding, explainFinding(finding)),
      severity: kind === "open-policy" ? "info" : "warning",
      actions:
        fix === null ? [] : [{ name: copy.problems.enableSecurity, apply: (view) => append(view, fix) }],
    };
  });
}

const append: (view: Parameters<Action["apply"]>[0], statement: string) => void = (view, statement) => {
  const { doc } = view.state;
  const space = doc.length === 0 || doc.lineAt(doc.length).text === "" ? "" : "\n";
  view.dispatch({ changes: { from: doc.length, insert: `${space}${statement}\n` }, userEvent: "input" });
};
