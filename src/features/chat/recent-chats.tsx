"use client";

import { History } from "lucide-react";
import Link from "next/link";
import { buttonStyles } from "~/components/ui/button-styles";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { sectionStyles } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { Time } from "~/components/ui/time";
import type { ChatSummary } from "~/domain/chat/history";
import { api } from "~/trpc/react";
import { copy as historyCopy } from "./history/copy";

const copy = historyCopy.section;
const MAX_CHATS = 3;

/** The most recent chats in the account page's section, and a link to all of them. */
export function RecentChats() {
  const { data, isPending, error, refetch } = api.chat.list.useQuery({
    limit: MAX_CHATS,
    pinnedFirst: false,
  });
  const chats = data?.items ?? [];
  return (
    <div className={`${sectionStyles} border-border`}>
      {isPending ? (
        <div role="status" className="flex flex-col gap-4 p-5">
          <span className="sr-only">{copy.loading}</span>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-10" />
          ))}
        </div>
      ) : error ? (
        <div className="p-5">
          <LoadFailed title={copy.failed} reason={error.message} onRetry={() => void refetch()} />
        </div>
      ) : chats.length === 0 ? (
        <EmptyState
          icon={<History />}
          title={copy.empty}
          text={copy.emptyText}
          action={
            <Link href="/chat" className={buttonStyles({ size: "sm" })}>
              {copy.start}
            </Link>
          }
        />
      ) : (
        <ul className="divide-y divide-border">
          {chats.map((chat) => (
            <RecentChat key={chat.id} chat={chat} />
          ))}
        </ul>
      )}
      <p className="border-border border-t bg-background px-5 py-3">
        <Link href="/chat-history" className="font-medium text-[13px] text-link hover:underline">
          {copy.all}
        </Link>
      </p>
    </div>
  );
}

const RecentChat = ({ chat }: { chat: ChatSummary }) => (
  <li className="flex items-center justify-between gap-4 px-5 py-3.5">
    <span className="flex min-w-0 flex-col">
      <span dir="auto" className="truncate font-medium text-sm">
        {chat.title}
      </span>
      <Time at={chat.updatedAt} show="when" className="text-[13px] text-muted" />
    </span>
    <Link
      href={`/chat/${chat.id}`}
      aria-label={copy.detailsOf(chat.title)}
      className={buttonStyles({ size: "sm" })}
    >
      {copy.details}
    </Link>
  </li>
);
