import { Pencil } from "lucide-react";
import { memo, use } from "react";
import { Avatar } from "~/components/ui/avatar";
import { useDeed } from "~/components/ui/deed";
import { personName } from "~/domain/access/person-name";
import type { Person } from "~/domain/access/share";
import type { ChatMessage } from "~/domain/chat/message";
import { initialOf } from "~/domain/text/initial-of";
import { useEditing } from "~/lib/use-editing";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";
import { ReferenceList } from "../references/reference-chips";
import { AttachmentList } from "./attachment-list";
import { BranchSwitcher } from "./branch-switcher";
import { kerningFor } from "./kerning";
import type { MessageActions } from "./message-actions";
import { CopyMessage } from "./message-buttons";
import { MessageEditor } from "./message-editor";
import { MessageActionsRow, RowButton } from "./row-button";

type UserMessageProps = { message: ChatMessage; actions: MessageActions };

/** The user's message with its files and branches. */
export const UserMessage = memo(function UserMessage({ message, actions }: UserMessageProps) {
  const { editing, setEditing, button } = useEditing();
  const mayEdit = useDeed("edit");
  const { isOwn } = use(ConversationHostContext);
  const author = isOwn(message.author) ? null : message.author;
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
      {author && <MessageAuthor author={author} />}
      <AttachmentList attachments={message.attachments} />
      <ReferenceList references={message.references} />
      <UserBubble text={message.content} by={author ? personName(author) : copy.you} />
      <MessageActionsRow>
        <BranchSwitcher message={message} actions={actions} />
        <CopyMessage text={message.content} />
        {mayEdit && (
          <RowButton ref={button} label={copy.message.edit} icon={Pencil} onClick={() => setEditing(true)} />
        )}
      </MessageActionsRow>
    </div>
  );
});

/** Who wrote a message that is not the viewer's. Its text names them for screen readers. */
function MessageAuthor({ author }: { author: Person }) {
  const name = personName(author);
  return (
    <p aria-hidden className="flex max-w-[85%] items-center gap-1.5 text-muted text-xs">
      <Avatar url={author.avatarUrl} initial={initialOf(name)} size="sm" />
      <span className="truncate">{name}</span>
    </p>
  );
}

type UserBubbleProps = { text: string; by?: string };

/** The bubble alone, for a message being sent. */
export function UserBubble({ text, by = copy.you }: UserBubbleProps) {
  if (!text) return null;
  return (
    <div
      dir="auto"
      className={`${kerningFor(text)} max-w-[85%] whitespace-pre-wrap break-words rounded-card bg-accent-soft px-3.5 py-2.5 text-foreground leading-relaxed [overflow-wrap:anywhere]`}
    >
      {/* Explicit `dir`, so that only the user's text determines the bubble's direction. */}
      <span dir="ltr" className="sr-only">
        {by}:{" "}
      </span>
      {text}
    </div>
  );
}
