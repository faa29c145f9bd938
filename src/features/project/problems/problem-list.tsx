import { CircleAlert, TriangleAlert } from "lucide-react";
import type { Dispatch } from "react";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import type { EditorAction } from "../state";
import type { CheckedFiles, ProblemsByPath } from "./use-problems";

const MAX_SHOWN = 200;

type ProblemListProps = { problems: ProblemsByPath; checked: CheckedFiles; dispatch: Dispatch<EditorAction> };

/** The problems of the project; choosing one opens its place. */
export function ProblemList({ problems, checked, dispatch }: ProblemListProps) {
  const rows = [...problems]
    .flatMap(([path, found]) => found.map((problem) => ({ path, ...problem })))
    .slice(0, MAX_SHOWN);
  const notes = [
    rows.length === 0 && copy.problems.none,
    checked.checked < checked.scripts && copy.problems.partial(checked.checked, checked.scripts),
    checked.hasVue && copy.problems.vue,
  ].filter((note) => note !== false);
  return (
    <>
      {notes.length > 0 && <p className="px-3 py-2 text-[13px] text-muted">{notes.join(" ")}</p>}
      <ul aria-label={copy.problems.label}>
        {rows.map(({ path, line, column, message, severity, from }) => {
          const Icon = severity === "error" ? CircleAlert : TriangleAlert;
          return (
            <li key={`${path}:${from}:${message}`}>
              <button
                type="button"
                onClick={() => dispatch({ type: "open", place: { path, line, column } })}
                className="flex w-full items-baseline gap-2 px-3 py-1 text-left text-[13px] -outline-offset-2 hover:bg-hover pointer-coarse:py-3"
              >
                <Icon
                  aria-label={copy.problems.severity[severity]}
                  className={cn(
                    "size-3.5 shrink-0 self-center",
                    severity === "error" ? "text-danger" : "text-warning",
                  )}
                />
                <span className="min-w-0 flex-1 whitespace-pre-line break-words text-foreground">
                  {message}
                </span>
                <span className="shrink-0 text-muted text-xs">{copy.problems.place(path, line)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
