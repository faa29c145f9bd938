import { CircleCheck, CircleDashed, CircleX, Pencil, Trash2, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import type { CheckFile } from "~/domain/project/checks/check-file";
import type { CheckResult } from "~/domain/project/checks/check-result";
import { sentenceOf } from "~/domain/project/checks/sentence";
import { cn } from "~/lib/cn";
import { copy } from "../checks-copy";

type ItemState = CheckResult["state"] | "waiting";

const icons = {
  holds: <CircleCheck className="text-success" />,
  broken: <CircleX className="text-danger" />,
  unknown: <TriangleAlert className="text-warning" />,
  waiting: <CircleDashed className="text-muted" />,
} satisfies Record<ItemState, ReactNode>;

interface CheckItemProps {
  check: CheckFile;
  /** Null if not run yet. */
  result: CheckResult | null;
  /** The files have changed since. */
  isStale: boolean;
  /** Absent if the project cannot be changed. */
  onEdit?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** Absent if nothing can be fixed. */
  onFix?: (() => void) | undefined;
}

/** A check with its result, and its steps on request. */
export function CheckItem({ check, result, isStale, onEdit, onRemove, onFix }: CheckItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const state: ItemState = result?.state ?? "waiting";
  return (
    <li className="border-border border-b">
      <div className="flex items-center gap-1 pr-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className={cn(
            "flex min-h-9 min-w-0 flex-1 items-center gap-2 px-3 py-1.5 text-left text-[13px] -outline-offset-2 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0",
            isStale && "opacity-60",
          )}
        >
          <span aria-hidden>{icons[state]}</span>
          <span className="sr-only">{copy.states[state]}</span>
          <span className="min-w-0 break-words text-foreground">{check.name}</span>
        </button>
        {state === "broken" && onFix && (
          <Button size="sm" onClick={onFix}>
            {copy.fix}
          </Button>
        )}
        {onEdit && (
          <IconButton label={`${copy.edit}: ${check.name}`} size="sm" onClick={onEdit}>
            <Pencil />
          </IconButton>
        )}
        {onRemove && (
          <IconButton label={`${copy.remove}: ${check.name}`} size="sm" onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      {result && result.state !== "holds" && (
        <p className="break-words px-3 pb-2 pl-9 text-muted text-xs">{problemOf(check, result)}</p>
      )}
      <ol id={id} hidden={!isOpen} className="list-decimal px-3 pb-2 pl-13 text-muted text-xs">
        {check.steps?.map((step, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
            key={at}
            className={cn("py-0.5", result?.state === "broken" && result.at === at && "text-danger")}
          >
            {sentenceOf(step)}
          </li>
        ))}
      </ol>
    </li>
  );
}

function problemOf(check: CheckFile, result: Exclude<CheckResult, { state: "holds" }>): string {
  if (result.state === "unknown" || result.at === null) return result.problem;
  const step = check.steps?.[result.at];
  return step ? `${copy.step(result.at, sentenceOf(step))}: ${result.problem}` : result.problem;
}
