import { ChevronRight } from "lucide-react";
import { copy } from "../copy";
import { kerningFor } from "./kerning";

/** A model's thinking, collapsed. Separate from the reply: code in it never runs. */
export function ThinkingText({ text, running }: { text: string; running: boolean }) {
  return (
    <details className="group/thinking rounded-card border border-border text-[13px]">
      <summary className="flex h-9 select-none list-none items-center gap-1.5 rounded-card px-2.5 text-muted transition-colors hover:text-foreground [&::-webkit-details-marker]:hidden pointer-coarse:h-11">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/thinking:rotate-90" />
        <span className={running ? "animate-pulse motion-reduce:animate-none" : undefined}>
          {running ? copy.message.thinkingNow : copy.message.thought}
        </span>
      </summary>
      <p
        dir="auto"
        className={`${kerningFor(text)} max-h-80 overflow-y-auto whitespace-pre-wrap border-border border-t px-3.5 py-2.5 text-muted [overflow-wrap:anywhere]`}
      >
        {text.trim()}
      </p>
    </details>
  );
}
