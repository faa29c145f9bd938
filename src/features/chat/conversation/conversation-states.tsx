import { CloudOff, MessageSquareOff } from "lucide-react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import { copy } from "../copy";
import { Markdown } from "../markdown/markdown";
import type { ConversationSession } from "./use-conversation";

/** Every conversation starts with this assistant message. */
export const Greeting = () => <Markdown text={copy.greeting} streaming={false} />;

/** About as tall as a prompt and its reply. */
export function MessagesSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{copy.loading}</span>
      {[0, 1].map((at) => (
        <div key={at} className="flex flex-col gap-6">
          <Skeleton className="ml-auto h-11 w-3/5 rounded-card" />
          <div className="flex flex-col gap-2.5">
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-1 h-40 w-full rounded-card" />
          </div>
        </div>
      ))}
    </div>
  );
}

type ConversationErrorProps = { query: ConversationSession["query"]; onNewChat: () => void };

/** A missing conversation, with a button for a new one, or one that could not be loaded, with a retry. */
export function ConversationError({ query, onNewChat }: ConversationErrorProps) {
  if (query.error?.data?.code === "NOT_FOUND") {
    return (
      <EmptyState
        icon={<MessageSquareOff />}
        title={copy.conversation.missing}
        action={<Button onClick={onNewChat}>{copy.conversation.newChat}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<CloudOff />}
      title={copy.conversation.failed}
      text={query.error?.message}
      action={<Button onClick={() => query.refetch()}>{copy.conversation.retry}</Button>}
    />
  );
}
