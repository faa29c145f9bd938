import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { copy } from "../copy";
import type { Problem } from "../typescript/messages";

const MAX_PROBLEMS = 50;

/** What the grammar of a file could not read; of JSON, the parser's own message. */
export function syntaxProblems(state: EditorState, isJson: boolean): Problem[] {
  if (isJson) return jsonProblems(state);
  const problems: Problem[] = [];
  syntaxTree(state).iterate({
    enter: ({ type, from, to }) => {
      if (problems.length >= MAX_PROBLEMS) return false;
      const message =
        type.name === "MismatchedCloseTag"
          ? copy.problems.closingTag
          : type.isError
            ? copy.problems.syntax
            : null;
      if (message) problems.push(problemAt(state, { from, to: Math.max(to, from + 1) }, message));
      return true;
    },
  });
  return problems;
}

function jsonProblems(state: EditorState): Problem[] {
  const text = state.sliceDoc();
  if (text.trim() === "") return [];
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : copy.problems.syntax;
    const written = /position (\d+)/.exec(message)?.[1];
    const at = written ? Number(written) : text.length;
    return [problemAt(state, { from: at, to: at + 1 }, message.replace(/ (?:in JSON )?at position.*/, ""))];
  }
}

/** A problem in a part of the text; it may reach beyond the end. */
export function problemAt(
  state: EditorState,
  { from, to }: Pick<Problem, "from" | "to">,
  message: string,
): Problem {
  const end = state.doc.length;
  const line = state.doc.lineAt(Math.min(from, end));
  const start = Math.min(from, end);
  return {
    from: start,
    to: Math.min(to, end),
    line: line.number,
    column: start - line.from + 1,
    message,
    severity: "error",
  };
}
