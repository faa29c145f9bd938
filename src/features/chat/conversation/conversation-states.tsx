import { CloudOff } from "lucide-react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { useClock } from "~/components/ui/clock";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { Skeleton } from "~/components/ui/skeleton";
import type { Quota } from "~/domain/billing/quota";
import { type Times, timesOn } from "~/lib/times";
import { api } from "~/trpc/react";
import { copy as comparisonCopy } from "../comparison-copy";
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

/** A conversation that could not be loaded, with a retry. */
export const ConversationError = ({ query }: Pick<ConversationSession, "query">) => (
  <EmptyState
    icon={<CloudOff />}
    title={copy.conversation.failed}
    text={query.error?.message}
    action={<Button onClick={() => query.refetch()}>{copy.conversation.retry}</Button>}
  />
);

/** Links from a chat to its undecided comparison. */
export function ComparisonNotice({ chatId }: { chatId: string }) {
  return (
    <div className="pb-2">
      <Notice
        action={
          <ButtonLink href={`/chat/compare/${chatId}`} size="sm">
            {comparisonCopy.open}
          </ButtonLink>
        }
      >
        {comparisonCopy.undecided}
      </Notice>
    </div>
  );
}

/** The remaining prompts of the plan, and when the next one becomes available. */
export function QuotaLine() {
  const { data } = api.billing.quota.useQuery();
  const times = timesOn(useClock());
  return <span className="text-right tabular-nums">{data && sentenceFor(data, times)}</span>;
}

function sentenceFor({ plan, limit, remaining, nextPromptAt }: Quota, times: Times): string {
  if (limit === null || remaining === null) return copy.quota.unlimited(plan);
  const sentence = copy.quota.left(remaining, limit);
  return remaining === 0 && nextPromptAt
    ? `${sentence}; ${copy.quota.returns(times.soon(nextPromptAt))}`
    : sentence;
}
