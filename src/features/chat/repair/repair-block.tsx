import { Ban, CircleCheck, Square, Undo2, Wrench } from "lucide-react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { Spinner } from "~/components/ui/spinner";
import type { ChatMessage } from "~/domain/chat/message";
import { MAX_REPAIR_TRIES, type Repair } from "~/domain/chat/repair";
import { copy } from "../copy";
import type { MessageActions } from "../message/message-actions";

type RepairBlockProps = {
  message: ChatMessage;
  repair: Repair;
  /** Its reply, once there is one. */
  reply: ChatMessage | undefined;
  actions: MessageActions;
};

/** An attempt to fix a preview error: the error, its state and its cost. */
export function RepairBlock({ message, repair, reply, actions }: RepairBlockProps) {
  const { number, state, error, finding } = repair;
  const isWriting = reply?.status === "streaming";
  const mayEdit = useDeed("edit");
  return (
    <section
      aria-label={copy.repair.title(number, MAX_REPAIR_TRIES)}
      className="flex min-w-0 flex-col gap-2 rounded-card border border-border bg-elevated px-3.5 py-3 text-[13px]"
    >
      <header className="flex min-h-7 items-center gap-2">
        <Wrench aria-hidden className="size-3.5 shrink-0 text-muted" />
        <h2 className="font-medium text-foreground">{copy.repair.title(number, MAX_REPAIR_TRIES)}</h2>
        {mayEdit && state === "running" && (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto"
            onClick={() => actions.stopRepair(message.id, isWriting ? reply.id : null)}
          >
            <Square aria-hidden className="fill-current" />
            {copy.repair.stop}
          </Button>
        )}
      </header>
      <p className="line-clamp-3 break-words font-mono text-muted text-xs [overflow-wrap:anywhere]">
        {error}
      </p>
      <p
        role="status"
        className="flex items-start gap-2 text-foreground [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0"
      >
        <StateMark state={state} />
        <span className="min-w-0 break-words">
          {state === "running"
            ? isWriting
              ? copy.repair.writing
              : copy.repair.checking
            : copy.repair.states[state]}
          {finding && <span className="text-muted"> {finding.split("\n", 1)[0]}</span>}
        </span>
      </p>
      {reply?.usage && <p className="text-muted text-xs tabular-nums">{copy.repair.took(reply.usage)}</p>}
    </section>
  );
}

function StateMark({ state }: Pick<Repair, "state">) {
  if (state === "running") return <Spinner className="text-muted" />;
  if (state === "fixed") return <CircleCheck aria-hidden className="text-success" />;
  if (state === "rolled_back") return <Undo2 aria-hidden className="text-warning" />;
  return <Ban aria-hidden className="text-muted" />;
}
