import { useEffect, useRef } from "react";
import { floatingStyles } from "~/components/ui/floating-styles";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import { COMPLETION_ID, type Completion, optionId } from "./use-completion";

/** The list above the message box, which keeps the focus. */
export function CompletionList({ completion }: { completion: Completion }) {
  const { options, nothingMatches, active, sign, choose } = completion;
  const chosen = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new active option
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (nothingMatches)
    return (
      <p
        className={cn(
          floatingStyles,
          "absolute inset-x-0 bottom-full mb-2 px-2.5 py-2 text-[13px] text-muted",
        )}
      >
        {copy.commands.nothing}
      </p>
    );
  if (options.length === 0) return null;
  return (
    <div
      id={COMPLETION_ID}
      role="listbox"
      aria-label={sign === "@" ? copy.commands.files : copy.commands.withSkills}
      className={cn(floatingStyles, "absolute inset-x-0 bottom-full mb-2 max-h-72 overflow-y-auto")}
    >
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and its keys choose.
        <div
          key={option.id}
          id={optionId(at)}
          ref={at === active ? chosen : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // The box must keep the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
          className="flex min-h-9 cursor-default select-none items-center gap-3 rounded-inner px-2.5 py-1.5 hover:bg-hover aria-selected:bg-hover pointer-coarse:min-h-11"
        >
          <span className={cn("truncate text-[13px] text-foreground", option.note && "max-w-[60%] shrink-0")}>
            {option.label}
          </span>
          <span className="min-w-0 truncate text-muted text-xs">{option.note}</span>
        </div>
      ))}
    </div>
  );
}
