import { CircleAlert, FileCode, Wrench, X } from "lucide-react";
import { use } from "react";
import { OpenFile } from "~/components/code/open-file";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import { placeOf } from "~/domain/preview/error-place";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import type { PageProblem } from "../page-problem";
import type { Fixing } from "./fix-controls";

interface ProblemCardProps {
  problem: PageProblem;
  fixing: Fixing | null;
  onHide: () => void;
}

/**
 * Shows a page's problem over it, with actions. In a narrow pane it moves below a page with content, which it would
 * cover.
 */
export function ProblemCard({ problem, fixing, onHide }: ProblemCardProps) {
  const openFile = use(OpenFile);
  const place = placeOf(problem.error);
  return (
    <div
      className={cn(
        "pointer-events-none absolute inset-0 flex justify-center overflow-hidden p-3",
        problem.showsNothing
          ? "items-center"
          : "@max-lg:static @max-lg:max-h-1/2 @max-lg:shrink-0 items-end @max-lg:border-border @max-lg:border-t",
      )}
    >
      <section
        role="alert"
        aria-label={problem.title}
        className="pointer-events-auto flex max-h-full w-full max-w-lg gap-3 overflow-auto rounded-card border border-danger/40 bg-elevated px-3.5 py-3 text-[13px] shadow-raised"
      >
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <p className="font-medium text-foreground">{problem.title}</p>
          <p
            className={cn(
              "line-clamp-5 whitespace-pre-wrap break-words",
              problem.isThrown ? "font-mono text-danger text-xs" : "text-muted",
            )}
          >
            {problem.text}
          </p>
          {problem.note && <p className="text-muted">{problem.note}</p>}
          <div className="mt-1 flex flex-wrap items-center gap-2">
            {fixing?.start && (
              <Button
                size="sm"
                loading={fixing.starting === problem.error}
                onClick={() => fixing.start?.(problem.error)}
              >
                <Wrench aria-hidden />
                {copy.console.fix}
              </Button>
            )}
            {openFile && place && (
              <Button
                size="sm"
                variant="ghost"
                className="min-w-0"
                onClick={() =>
                  openFile({ path: place.path, line: place.line, column: place.column ?? undefined })
                }
              >
                <FileCode aria-hidden />
                <span className="truncate">{copy.problem.open(place.path, place.line)}</span>
              </Button>
            )}
          </div>
        </div>
        <IconButton label={copy.problem.hide} size="sm" onClick={onHide}>
          <X />
        </IconButton>
      </section>
    </div>
  );
}
