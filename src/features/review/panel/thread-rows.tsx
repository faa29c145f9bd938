import { keepPreviousData } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Checkbox } from "~/components/ui/checkbox";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { Time } from "~/components/ui/time";
import type { Person } from "~/domain/access/share";
import { withNames } from "~/domain/review/mentions";
import type { ThreadSummary } from "~/domain/review/thread";
import { api } from "~/trpc/react";
import { copy } from "../copy";

type ThreadRowsProps = { projectId: string; onOpen: (threadId: string) => void };

/** All threads of a project. */
export function ThreadRows({ projectId, onOpen }: ThreadRowsProps) {
  const [withResolved, setWithResolved] = useState(false);
  const { data, isLoadingError } = api.review.threads.useQuery(
    { projectId, withResolved },
    { placeholderData: keepPreviousData },
  );
  const { data: people = [] } = api.review.people.useQuery({ projectId });
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={copy.list.resolved}
        checked={withResolved}
        onChange={({ target }) => setWithResolved(target.checked)}
      />
      {isLoadingError && <Notice tone="danger" title={copy.list.failed} />}
      {!data && !isLoadingError && <p className="text-muted text-sm">{copy.list.loading}</p>}
      {data?.threads.length === 0 && (
        <EmptyState icon={<MessageSquare />} title={copy.list.empty} text={copy.line.none} />
      )}
      <ul className="flex flex-col gap-1">
        {data?.threads.map((thread) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} people={people} onOpen={() => onOpen(thread.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The start of a comment. The server may have cut it within a mention. */
const excerptOf = (text: string, people: readonly Person[]): string =>
  withNames(text.replace(/@\[[\da-f-]{0,36}$/, "…"), people, copy.somebody);

type ThreadRowProps = { thread: ThreadSummary; people: readonly Person[]; onOpen: () => void };

function ThreadRow({ thread, people, onOpen }: ThreadRowProps) {
  const { anchor, place, author, excerpt, comments, unread, createdAt, resolvedAt } = thread;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-col gap-1 rounded-card px-3 py-2.5 text-left text-[13px] hover:bg-hover"
    >
      <span className="flex items-center gap-2 whitespace-nowrap text-muted text-xs">
        <span className="min-w-0 truncate font-medium text-foreground">{copy.name(author)}</span>
        <Time at={createdAt} show="when" />
        {unread > 0 && <Badge tone="accent">{copy.list.unread(unread)}</Badge>}
        {resolvedAt && <Badge tone="success">{copy.list.isResolved}</Badge>}
      </span>
      <span dir="auto" className="line-clamp-2 whitespace-pre-line text-foreground [overflow-wrap:anywhere]">
        {excerptOf(excerpt, people)}
      </span>
      <span className="truncate text-muted text-xs">
        {copy.place(anchor, place)}
        {comments > 1 && ` · ${copy.list.replies(comments)}`}
      </span>
    </button>
  );
}
