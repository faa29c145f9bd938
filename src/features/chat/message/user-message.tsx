import { Pencil } from "lucide-react";
import { memo } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { useEditing } from "~/lib/use-editing";
import { copy } from "../copy";
import { ReferenceList } from "../references/reference-chips";
import { AttachmentList } from "./attachment-list";
import { BranchSwitcher } from "./branch-switcher";
import { CopyMessage } from "./copy-message";
import { kerningFor } from "./kerning";
import type { MessageActions } from "./message-actions";
import { MessageActionsRow } from "./message-actions-row";
import { MessageEditor } from "./message-editor";
import { RowButton } from "./row-button";

type UserMessageProps = { message: ChatMessage; actions: MessageActions };

/** The user's message with its files and branches. */
export const UserMessage = memo(function UserMessage({ message, actions }: UserMessageProps) {
  const { editing, setEditing, button } = useEditing();
  if (editing) {
    return (
      <MessageEditor
        text={message.content}
        onCancel={() => setEditing(false)}
        onSave={async (text) => {
          if (await actions.edit(message.id, text)) setEditing(false);
        }}
      />
    );
  }
  return (
    <div className="group/message flex flex-col items-end gap-1.5">
      <AttachmentList attachments={message.attachments} />
      <ReferenceList references={message.references} />
      <UserBubble text={message.content} />
      <MessageActionsRow>
        <BranchSwitcher message={message} actions={actions} />
        <CopyMessage text={message.content} />
        <RowButton ref={button} label={copy.message.edit} icon={Pencil} onClick={() => setEditing(true)} />
      </MessageActionsRow>
    </div>
  );
});

/** The bubble alone, for a message being sent. */
export function UserBubble({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div
      dir="auto"
      className={`${kerningFor(text)} max-w-[85%] whitespace-pre-wrap break-words rounded-card bg-accent-soft px-3.5 py-2.5 text-foreground leading-relaxed [overflow-wrap:anywhere]`}
    >
      {/* Explicit `dir`, so that only the user's text determines the bubble's direction. */}
      <span dir="ltr" className="sr-only">
        {copy.you}:{" "}
      </span>
      {text}
    </div>
  );
}
