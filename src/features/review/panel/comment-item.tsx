import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { Time } from "~/components/ui/time";
import type { Person } from "~/domain/access/share";
import { partsOf } from "~/domain/review/mentions";
import type { CommentView } from "~/domain/review/thread";
import { copy } from "../copy";
import { CommentBox } from "./comment-box";

type CommentItemProps = {
  comment: CommentView;
  people: readonly Person[];
  onEdit: (text: string) => Promise<unknown>;
  onRemove: () => void;
};

/** A comment, which its author can edit in place. */
export function CommentItem({ comment, people, onEdit, onRemove }: CommentItemProps) {
  const { author, text, createdAt, editedAt } = comment;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <article className="flex flex-col gap-1">
      <header className="flex min-h-8 items-center gap-2 whitespace-nowrap text-muted text-xs">
        <span className="min-w-0 truncate font-medium text-[13px] text-foreground">{copy.name(author)}</span>
        <Time at={createdAt} show="when" />
        {editedAt && <span>({copy.thread.edited})</span>}
        <span className="flex-1" />
        <CommentMenu comment={comment} onEdit={() => setIsEditing(true)} onRemove={onRemove} />
      </header>
      {isEditing ? (
        <CommentBox
          label={copy.thread.edit}
          submit={copy.box.save}
          people={people}
          initial={text}
          autoFocus
          onSubmit={(edited) => onEdit(edited).then(() => setIsEditing(false))}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <CommentText text={text} people={people} />
      )}
    </article>
  );
}

type CommentMenuProps = { comment: CommentView; onEdit: () => void; onRemove: () => void };

function CommentMenu({ comment: { mayEdit, mayDelete }, onEdit, onRemove }: CommentMenuProps) {
  if (!mayEdit && !mayDelete) return null;
  return (
    <Menu
      trigger={
        <IconButton label={copy.thread.actions} size="sm">
          <MoreHorizontal />
        </IconButton>
      }
    >
      {mayEdit && (
        <MenuAction icon={<Pencil aria-hidden />} onSelect={onEdit}>
          {copy.thread.edit}
        </MenuAction>
      )}
      {mayDelete && (
        <MenuAction icon={<Trash2 aria-hidden />} tone="danger" onSelect={onRemove}>
          {copy.thread.remove}
        </MenuAction>
      )}
    </Menu>
  );
}

const CommentText = ({ text, people }: { text: string; people: readonly Person[] }) => (
  <p dir="auto" className="whitespace-pre-wrap text-[13px] text-foreground [overflow-wrap:anywhere]">
    {partsOf(text).map((part, at) =>
      "text" in part ? (
        part.text
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
        <bdi key={at} className="font-medium text-link">
          @{nameOf(part.userId, people)}
        </bdi>
      ),
    )}
  </p>
);

function nameOf(userId: string, people: readonly Person[]): string {
  const person = people.find(({ id }) => id === userId);
  return person ? copy.name(person) : copy.somebody;
}
