import { ChevronRight } from "lucide-react";
import { Fragment, use, useId, useState } from "react";
import { OpenFile } from "~/components/code/open-file";
import { Badge } from "~/components/ui/badge";
import { placesIn } from "~/domain/preview/error-place";
import { isFault } from "~/domain/preview/page-fault";
import { cn } from "~/lib/cn";
import type { ConsoleCounts, ConsoleEntry } from "~preview";
import { copy } from "../copy";
import { FixControls, FixEntry, type Fixing } from "./fix-controls";

interface PageConsoleProps {
  entries: readonly ConsoleEntry[];
  counts: ConsoleCounts;
  fixing: Fixing | null;
  /** The page's problem is already shown over the page, with a fix button. */
  isProblemShown: boolean;
}

const levelStyles = {
  log: "text-foreground",
  warn: "bg-warning-soft text-warning",
  error: "bg-danger-soft text-danger",
} satisfies Record<ConsoleEntry["level"], string>;

/** The page's output and errors, collapsed below the preview; from the first output on. */
export function PageConsole({ entries, counts, fixing, isProblemShown }: PageConsoleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const [hasBegun, setHasBegun] = useState(false);
  if (entries.length > 0 && !hasBegun) setHasBegun(true);
  return (
    <div
      hidden={!hasBegun}
      className="flex max-h-1/2 min-h-0 shrink-0 flex-col border-border border-t bg-surface [&[hidden]]:hidden"
    >
      <div className="flex shrink-0 flex-wrap items-center">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-9 min-w-0 grow items-center gap-2 px-3 text-[13px] text-muted -outline-offset-2 transition-colors hover:text-foreground pointer-coarse:h-11"
        >
          <ChevronRight aria-hidden className={cn("size-3.5 transition-transform", isOpen && "rotate-90")} />
          {copy.console.title}
          <Counts counts={counts} />
        </button>
        <FixControls fixing={fixing} isOpen={isOpen} isProblemShown={isProblemShown} />
      </div>
      <div id={id} hidden={!isOpen} className="min-h-16 overflow-auto border-border border-t">
        <ConsoleLines entries={entries} counts={counts} fixing={fixing} />
      </div>
    </div>
  );
}

function Counts({ counts }: { counts: ConsoleCounts }) {
  return (
    <span role="status" className="flex gap-1.5">
      {counts.error > 0 && <Badge tone="danger">{copy.console.errors(counts.error)}</Badge>}
      {counts.warn > 0 && <Badge tone="warning">{copy.console.warnings(counts.warn)}</Badge>}
      {counts.log > 0 && <Badge>{copy.console.messages(counts.log)}</Badge>}
    </span>
  );
}

function ConsoleLines({ entries, counts, fixing }: Omit<PageConsoleProps, "isProblemShown">) {
  if (entries.length === 0) return <p className="px-3 py-2 text-[13px] text-muted">{copy.console.empty}</p>;
  const all = counts.log + counts.warn + counts.error;
  return (
    <>
      {all > entries.length && (
        <p className="sticky top-0 border-border border-b bg-surface px-3 py-1.5 text-muted text-xs">
          {copy.console.leftOut(entries.length, all)}
        </p>
      )}
      {/* Focusable, so that a long output can be scrolled by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region without controls must take focus */}
      <ul aria-label={copy.console.title} tabIndex={0} className="font-mono text-xs -outline-offset-2">
        {entries.map((entry, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: append-only
            key={index}
            className={cn(
              "flex items-start gap-2 border-border border-b px-3 py-1",
              levelStyles[entry.level],
            )}
          >
            <span className="min-w-0 flex-1 whitespace-pre-wrap break-words">
              <EntryText text={entry.text} />
            </span>
            {fixing && isFault(entry) && <FixEntry error={entry.text} fixing={fixing} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A line of output, with its source locations linked to the editor. */
function EntryText({ text }: { text: string }) {
  const openFile = use(OpenFile);
  if (!openFile) return text;
  const places = placesIn(text);
  return (
    <>
      {places.map(({ start, end, path, line, column }, index) => (
        <Fragment key={start}>
          {text.slice(places[index - 1]?.end ?? 0, start)}
          <button
            type="button"
            className="underline decoration-current/50 underline-offset-2 hover:decoration-current"
            onClick={() => openFile({ path, line, column: column ?? undefined })}
          >
            {text.slice(start, end)}
          </button>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.end ?? 0)}
    </>
  );
}
