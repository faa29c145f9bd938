import { ArrowUp } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Spinner } from "~/components/ui/spinner";
import { splitFollowUps } from "~/domain/reply/follow-ups";
import { cn } from "~/lib/cn";
import { copy } from "./copy";
import sample from "./landing/sample.json";
import { finishedSample, type SampleMoment } from "./landing/sample-script";

/** The sample at its end, until its player is loaded. */
export const StillSample = ({ preview }: { preview: ReactNode }) => (
  <SampleWindow moment={finishedSample} preview={preview} />
);

type SampleWindowProps = {
  moment: SampleMoment;
  /** The button in its title bar. */
  action?: ReactNode;
  preview: ReactNode;
  /** The scroll container of the conversation. */
  list?: Ref<HTMLDivElement>;
};

/** A miniature of the builder: a conversation, and the page that it makes. Its size is fixed. Rendered on the server, too. */
export const SampleWindow = ({ moment, action, preview, list }: SampleWindowProps) => (
  <figure
    aria-label={copy.landing.sample.label}
    className="overflow-hidden rounded-card border border-border bg-surface text-left shadow-raised"
  >
    <div className="flex h-11 items-center justify-between border-border border-b pr-1.5 pl-4">
      <span className="truncate text-[13px] text-muted">{copy.landing.sample.label}</span>
      {action}
    </div>
    <div className="grid h-[640px] grid-rows-2 md:h-[480px] md:grid-cols-[5fr_6fr] md:grid-rows-1">
      <SampleChat moment={moment} list={list} />
      <div className="min-h-0 min-w-0 border-border max-md:border-t md:border-l">{preview}</div>
    </div>
  </figure>
);

function SampleChat({ moment: { typed, phase, reply }, list }: Pick<SampleWindowProps, "moment" | "list">) {
  const [text = "", code] = splitFollowUps(reply, phase === "streaming").body.split(/\n\n```html\n/);
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div ref={list} className="flex min-h-0 flex-1 flex-col gap-3 overflow-hidden p-4">
        {phase !== "typing" && (
          <p className="max-w-[85%] shrink-0 self-end rounded-card bg-elevated px-3 py-2">{sample.prompt}</p>
        )}
        {phase === "thinking" && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner className="size-3.5" />
            {copy.landing.sample.thinking}
          </p>
        )}
        {text && <p>{text}</p>}
        {code !== undefined && (
          <pre className="shrink-0 overflow-hidden rounded-inner border border-border bg-background p-3 font-mono text-[12px] leading-[1.6]">
            <code>{visibleLines(code.replace(/\n?```\n?$/, ""), phase)}</code>
          </pre>
        )}
      </div>
      <div className="p-3 pt-0">
        <div className="flex h-12 items-center gap-2 rounded-control border border-border bg-elevated pr-1.5 pl-3">
          <span className={cn("flex-1 truncate", !typed && "text-muted")}>
            {typed || copy.landing.sample.placeholder}
          </span>
          <span
            aria-hidden
            className={cn(
              "flex size-8 items-center justify-center rounded-inner",
              typed ? "bg-accent text-accent-foreground" : "bg-hover text-muted",
            )}
          >
            <ArrowUp className="size-4" />
          </span>
        </div>
      </div>
    </div>
  );
}

/** More than fit: the newest while the reply streams, the first ones once it is complete. */
const VISIBLE_LINES = 30;

function visibleLines(code: string, phase: SampleMoment["phase"]): string {
  const lines = code.split("\n");
  return (phase === "done" ? lines.slice(0, VISIBLE_LINES) : lines.slice(-VISIBLE_LINES)).join("\n");
}
