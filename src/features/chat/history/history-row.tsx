import { Check, Pencil, Pin, PinOff, Trash2, X } from "lucide-react";
import { type FormEvent, type MouseEvent, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Checkbox } from "~/components/ui/checkbox";
import { inputStyles } from "~/components/ui/field";
import { Spinner } from "~/components/ui/spinner";
import { Time } from "~/components/ui/time";
import type { RunActivity } from "~/domain/chat/agent/activity";
import type { ChatSummary } from "~/domain/chat/history";
import { MAX_TITLE_CHARACTERS } from "~/domain/chat/message";
import { cn } from "~/lib/cn";
import { useEditing } from "~/lib/use-editing";
import { copy as run } from "../agent-run/copy";
import { copy } from "../copy";
import { RowButton } from "../message/row-button";
import { PeopleInChat } from "../people-in-chat";
import { copy as page } from "./copy";
import { chatAddress, Highlighted } from "./search-match";
import type { HistoryChanges } from "./use-history-changes";
import type { Selection } from "./use-selection";

type HistoryRowProps = {
  chat: ChatSummary;
  search: string;
  currentId: string | null;
  changes: HistoryChanges;
  onOpen: (address: string) => void;
  /** Absent if rows cannot be selected. */
  selection?: Selection;
};

/** One chat: opens it, selects it, pins it, renames it inline, deletes it. */
export function HistoryRow({ chat, search, currentId, changes, onOpen, selection }: HistoryRowProps) {
  const { editing, setEditing, button } = useEditing();
  if (editing) return <RenameForm chat={chat} onRename={changes.rename} onEnd={() => setEditing(false)} />;
  const isCurrent = chat.id === currentId;
  const isSelected = selection?.has(chat.id) ?? false;
  const open = (event: MouseEvent) => {
    // A modified click opens a tab, as for any link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(chatAddress(chat));
  };
  return (
    <div
      className={cn(
        "group/message flex h-full items-center gap-1 rounded-control pr-1 hover:bg-hover",
        isCurrent && "bg-hover",
        isSelected && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      {selection && (
        <span className="pl-3">
          <Checkbox
            label={<span className="sr-only">{page.list.select(chat.title)}</span>}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              selection.toggle(chat.id, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </span>
      )}
      <a
        href={chatAddress(chat)}
        onClick={open}
        aria-current={isCurrent ? "page" : undefined}
        className="flex h-full min-w-0 flex-1 flex-col justify-center rounded-control px-3 focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-1.5 text-foreground text-sm">
          {chat.isPinned && (
            <Pin role="img" aria-label={page.list.pinned} className="size-3 shrink-0 text-link" />
          )}
          <span dir="auto" className="truncate">
            <Highlighted text={chat.title} search={search} />
          </span>
          <PeopleInChat chatId={chat.id} />
          {chat.activity && <Activity activity={chat.activity} />}
        </span>
        <span className="truncate text-muted text-xs">
          {/* Small screens have no room for both. */}
          <span className={cn(chat.match && "max-sm:hidden")}>
            <Time at={chat.updatedAt} show="when" />
            {chat.match && " · "}
          </span>
          {chat.match && (
            <bdi>
              <Highlighted text={chat.match.excerpt} search={search} />
            </bdi>
          )}
        </span>
      </a>
      <RowButton
        label={chat.isPinned ? page.list.unpin(chat.title) : page.list.pin(chat.title)}
        icon={chat.isPinned ? PinOff : Pin}
        onClick={() => void changes.pin(chat)}
      />
      <RowButton
        ref={button}
        label={copy.history.rename(chat.title)}
        icon={Pencil}
        onClick={() => setEditing(true)}
      />
      <RowButton
        label={copy.history.remove(chat.title)}
        icon={Trash2}
        onClick={() => void changes.remove([chat])}
      />
    </div>
  );
}

/** The state of the chat's run. */
const Activity = ({ activity }: { activity: RunActivity }) => (
  <Badge tone={activity === "asking" ? "warning" : "accent"}>
    {activity === "working" && <Spinner />}
    {run.activities[activity]}
  </Badge>
);

type RenameFormProps = { chat: ChatSummary; onRename: HistoryChanges["rename"]; onEnd: () => void };

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
        dir="auto"
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
