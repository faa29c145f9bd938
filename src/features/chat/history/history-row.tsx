import { Check, Pencil, Trash2, X } from "lucide-react";
import { type FormEvent, type MouseEvent, useState } from "react";
import { inputStyles } from "~/components/ui/field";
import { Time } from "~/components/ui/time";
import { type ChatSummary, MAX_TITLE_CHARACTERS } from "~/domain/chat/message";
import { cn } from "~/lib/cn";
import { useEditing } from "~/lib/use-editing";
import { copy } from "../copy";
import { RowButton } from "../message/row-button";

type HistoryRowProps = {
  chat: ChatSummary;
  isCurrent: boolean;
  onOpen: (chatId: string) => void;
  onRename: (chatId: string, title: string) => Promise<boolean>;
  onRemove: (chatId: string, title: string) => void;
};

/** One chat: opens it, renames it inline, deletes it. */
export function HistoryRow({ chat, isCurrent, onOpen, onRename, onRemove }: HistoryRowProps) {
  const { editing, setEditing, button } = useEditing();
  if (editing) return <RenameForm chat={chat} onRename={onRename} onEnd={() => setEditing(false)} />;
  const open = (event: MouseEvent) => {
    // A modified click opens a tab, as for any link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(chat.id);
  };
  return (
    <div
      className={cn(
        "group/message flex h-full items-center gap-1 rounded-control pr-1 hover:bg-hover",
        isCurrent && "bg-hover",
      )}
    >
      <a
        href={`/chat/${chat.id}`}
        onClick={open}
        aria-current={isCurrent ? "page" : undefined}
        className="flex h-full min-w-0 flex-1 flex-col justify-center rounded-control px-3 focus-visible:-outline-offset-2"
      >
        <span className="truncate text-foreground text-sm">{chat.title}</span>
        <span className="truncate text-muted text-xs">
          <Time at={chat.updatedAt} show="when" />
          {chat.excerpt && ` · ${chat.excerpt}`}
        </span>
      </a>
      <RowButton
        ref={button}
        label={copy.history.rename(chat.title)}
        icon={Pencil}
        onClick={() => setEditing(true)}
      />
      <RowButton
        label={copy.history.remove(chat.title)}
        icon={Trash2}
        onClick={() => onRemove(chat.id, chat.title)}
      />
    </div>
  );
}

type RenameFormProps = Pick<HistoryRowProps, "chat" | "onRename"> & { onEnd: () => void };

function RenameForm({ chat, onRename, onEnd }: RenameFormProps) {
  const [title, setTitle] = useState(chat.title);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!title.trim()) return;
    if (title.trim() === chat.title || (await onRename(chat.id, title.trim()))) onEnd();
  };
  return (
    <form onSubmit={save} className="flex h-full items-center gap-1 pr-1">
      <input
        // biome-ignore lint/a11y/noAutofocus: the user just asked to rename this chat.
        autoFocus
        value={title}
        maxLength={MAX_TITLE_CHARACTERS}
        onChange={(event) => setTitle(event.target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // Escape cancels the rename without closing the panel.
          event.stopPropagation();
          onEnd();
        }}
        aria-label={copy.history.renameBox}
        className={`${inputStyles} h-9`}
      />
      <RowButton type="submit" label={copy.history.save} icon={Check} disabled={!title.trim()} />
      <RowButton label={copy.history.cancel} icon={X} onClick={onEnd} />
    </form>
  );
}
