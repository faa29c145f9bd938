import { Square, SquareTerminal } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { Spinner } from "~/components/ui/spinner";
import { Verbatim } from "~/components/ui/verbatim";
import { verbatimLines } from "~/domain/text/verbatim";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import { useCommandExecution } from "./use-command-execution";

type CommandCardProps = {
  replyId: string;
  commands: readonly string[];
  /** Sends the commands' output as a message. */
  onOutput: (text: string) => void;
};

/** Commands that a reply wants to run. Nothing runs before the user allows it. */
export function CommandCard({ replyId, commands, onOutput }: CommandCardProps) {
  const { execution, live, ...actions } = useCommandExecution(replyId, commands, onOutput);
  const mayEdit = useDeed("edit");
  const mayManage = useDeed("manage");
  const state = live === null ? execution?.state : "running";
  return (
    <section
      aria-label={copy.run.title}
      className="min-w-0 overflow-hidden rounded-card border border-border bg-surface text-[13px]"
    >
      <header className="flex min-h-10 items-center gap-2 px-3">
        <SquareTerminal aria-hidden className="size-4 shrink-0 text-muted" />
        <p className="shrink-0 font-medium text-foreground">{copy.run.title}</p>
        <p role="status" className="ml-auto flex min-w-0 items-center gap-1.5 text-muted text-xs">
          {live !== null && <Spinner className="size-3.5" />}
          {state === "ended" && execution ? (
            <span className={execution.exitCode === 0 ? "text-success" : "text-danger"}>
              {copy.run.ended(execution.exitCode ?? 0, execution.milliseconds ?? 0)}
            </span>
          ) : (
            state && copy.run.states[live === null && state === "running" ? "elsewhere" : state]
          )}
        </p>
      </header>
      <Verbatim
        label={copy.run.commands}
        runs={verbatimLines(commands.map((text) => ({ before: "$ ", text })))}
        isCode
        hidesLabel
        className="border-border border-t pt-1"
      />
      {live !== null && <Output text={lastLines(live)} />}
      {state === "ended" && execution && <EndedOutput text={execution.output} />}
      {mayEdit && state === "open" && execution && (
        <Actions note={actions.canExecute ? copy.run.note : copy.run.unavailable}>
          <Button size="sm" disabled={!actions.canExecute} onClick={actions.executeOnce}>
            {copy.run.once}
          </Button>
          {mayManage && !execution.always && (
            <Button
              size="sm"
              variant="secondary"
              disabled={!actions.canExecute}
              onClick={actions.executeAlways}
            >
              {copy.run.always}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={actions.decline}>
            {copy.run.decline}
          </Button>
        </Actions>
      )}
      {live !== null && (
        <Actions>
          <Button size="sm" variant="secondary" onClick={actions.stop}>
            <Square aria-hidden className="fill-current" />
            {copy.run.stop}
          </Button>
        </Actions>
      )}
      {mayEdit && state === "ended" && execution?.isLast && (
        <Actions note={execution.always ? copy.run.alwaysNote : copy.run.sendNote}>
          <Button size="sm" variant="secondary" onClick={actions.send}>
            {copy.run.send}
          </Button>
          {execution.always && (
            <Button size="sm" variant="ghost" onClick={actions.askAgain}>
              {copy.run.askAgain}
            </Button>
          )}
        </Actions>
      )}
    </section>
  );
}

const Actions = ({ note, children }: { note?: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 border-border border-t px-3 py-2">
    {children}
    {note && <p className="w-full text-muted text-xs">{note}</p>}
  </div>
);

const LINES = 8;
const lastLines = (text: string): string => text.trimEnd().split("\n").slice(-LINES).join("\n");

/** Long output is collapsed. */
function EndedOutput({ text }: { text: string }) {
  const visible = lastLines(text);
  if (visible === text.trimEnd())
    return <Output text={visible || copy.run.nothing} isMuted={visible === ""} />;
  return (
    <details className="group/output">
      <summary className="cursor-pointer border-border border-t px-3 py-2 text-muted text-xs hover:bg-hover">
        {copy.run.expand(text.trimEnd().split("\n").length)}
      </summary>
      <Output text={text} />
    </details>
  );
}

function Output({ text, isMuted = false }: { text: string; isMuted?: boolean }) {
  return (
    <section
      aria-label={copy.run.output}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto border-border border-t"
    >
      <pre
        className={cn(
          "whitespace-pre-wrap px-3 py-2 font-mono text-xs leading-5 [overflow-wrap:anywhere]",
          isMuted ? "text-muted" : "text-foreground",
        )}
      >
        {text}
      </pre>
    </section>
  );
}
