import { CircleAlert, CircleCheck } from "lucide-react";
import { copy } from "../copy";
import type { ProblemsByPath } from "../problems/use-problems";
import { languageName } from "./languages";

type StatusBarProps = {
  path: string | null;
  cursor: { line: number; column: number } | null;
  problems: ProblemsByPath;
  list: { shown: boolean; toggle: () => void; id: string };
};

/** Below the code: the project's problem count and the cursor position. */
export function StatusBar({ path, cursor, problems, list }: StatusBarProps) {
  const count = [...problems.values()].reduce((sum, found) => sum + found.length, 0);
  return (
    <footer className="flex h-7 shrink-0 items-center gap-3 overflow-hidden whitespace-nowrap border-border border-t pr-3 text-muted text-xs pointer-coarse:h-11">
      <button
        type="button"
        aria-expanded={list.shown}
        aria-controls={list.id}
        onClick={list.toggle}
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
  );
}
