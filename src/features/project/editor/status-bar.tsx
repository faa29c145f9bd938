import { CircleAlert, CircleCheck } from "lucide-react";
import { type Dispatch, useState } from "react";
import { copy } from "../copy";
import { ProblemList } from "../problems/problem-list";
import type { CheckedFiles, ProblemsByPath } from "../problems/use-problems";
import type { EditorAction } from "../state";
import { languageName } from "./languages";

type StatusBarProps = {
  path: string | null;
  cursor: { line: number; column: number } | null;
  problems: ProblemsByPath;
  checked: CheckedFiles;
  dispatch: Dispatch<EditorAction>;
  /** The id of the list of problems. */
  id: string;
};

/** Below the code: the project's problem count, which opens the list of problems, and the cursor position. */
export function StatusBar({ path, cursor, problems, checked, dispatch, id }: StatusBarProps) {
  const [isOpen, setOpen] = useState(false);
  const count = [...problems.values()].reduce((sum, list) => sum + list.length, 0);
  return (
    <>
      <section
        id={id}
        aria-label={copy.problems.label}
        hidden={!isOpen}
        className="max-h-2/5 shrink-0 overflow-auto border-border border-t"
      >
        {isOpen && <ProblemList problems={problems} checked={checked} dispatch={dispatch} />}
      </section>
      <footer className="flex h-7 shrink-0 items-center gap-3 overflow-hidden whitespace-nowrap border-border border-t pr-3 text-muted text-xs pointer-coarse:h-11">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex h-full items-center gap-1.5 px-3 -outline-offset-2 hover:bg-hover hover:text-foreground"
        >
          {count > 0 ? (
            <CircleAlert aria-hidden className="size-3.5 text-danger" />
          ) : (
            <CircleCheck aria-hidden className="size-3.5" />
          )}
          <span role="status">{copy.problems.count(count)}</span>
        </button>
        <span className="min-w-0 flex-1 truncate text-right @max-2xl:sr-only">{copy.keyboardHint}</span>
        <span className="@2xl:hidden flex-1" />
        {cursor && <span className="tabular-nums">{copy.position(cursor.line, cursor.column)}</span>}
        {path && <span>{languageName(path)}</span>}
      </footer>
    </>
  );
}
