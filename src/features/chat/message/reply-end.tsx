import { Play, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { Notice } from "~/components/ui/notice";
import { TextWithCode } from "~/components/ui/text-with-code";
import { canContinue } from "~/domain/chat/continue";
import type { ChatMessage } from "~/domain/chat/message";
import { copy } from "../copy";
import { describe } from "../state";
import type { MessageActions } from "./message-actions";

/** Explains an early end of a reply and offers remedies. */
export function ReplyEnd({ message, actions }: { message: ChatMessage; actions: MessageActions }): ReactNode {
  const { id, status, failure, cut } = message;
  const mayEdit = useDeed("edit");
  const retry = mayEdit && (
    <Button size="sm" onClick={() => actions.regenerate(id)}>
      <RotateCcw aria-hidden />
      {copy.message.retry}
    </Button>
  );
  const proceed = mayEdit && message.content && canContinue(message) && (
    <Button size="sm" onClick={() => actions.continueReply(id)}>
      <Play aria-hidden />
      {copy.message.proceed}
    </Button>
  );
  if (status === "failed") {
    return (
      <Notice
        tone="danger"
        title={failure?.title ?? copy.networkError}
        action={
          <span className="flex gap-2">
            {proceed}
            {retry}
          </span>
        }
      >
        {failure ? <TextWithCode text={describe(failure)} /> : copy.tryAgain}
      </Notice>
    );
  }
  // The row's own button regenerates it; continuing a blocked reply would be blocked again.
  if (status === "complete" && cut) return <EarlyEnd note={copy.message.cut[cut]}>{proceed}</EarlyEnd>;
  if (status !== "stopped" && status !== "interrupted") return null;
  return (
    <EarlyEnd note={copy.message[status]}>
      {proceed}
      {retry}
    </EarlyEnd>
  );
}

function EarlyEnd({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-border border-t pt-2.5">
      <p className="mr-auto text-[13px] text-muted">{note}</p>
      {children}
    </div>
  );
}
