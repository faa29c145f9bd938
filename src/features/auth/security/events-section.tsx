"use client";

import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { Time } from "~/components/ui/time";
import { auditSentence } from "~/domain/auth/audit-sentence";
import type { SecurityEvent } from "~/domain/auth/security-event";
import { api } from "~/trpc/react";
import { securityCopy } from "../copy/security";

const PAGE_SIZE = 10;

/** The account's security events, newest first, in pages. */
export function EventsSection() {
  const list = api.auth.security.events.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Section
      id="events"
      title={securityCopy.events.title}
      description={securityCopy.events.description}
      actions={
        list.hasNextPage && (
          <Button size="sm" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {securityCopy.events.more}
          </Button>
        )
      }
    >
      {list.isLoadingError ? (
        <LoadFailed title={securityCopy.events.loadFailed} onRetry={() => list.refetch()} />
      ) : list.isPending ? (
        <Skeleton className="h-40" />
      ) : events.length === 0 ? (
        <p className="text-muted text-sm">{securityCopy.events.empty}</p>
      ) : (
        <ol className="-my-3 flex flex-col divide-y divide-border">
          {events.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Section>
  );
}

const Row = ({ event }: { event: SecurityEvent }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-3">
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="font-medium text-sm [overflow-wrap:anywhere]">
        {auditSentence(event.kind, event.detail)}
      </span>
      <span className="text-[13px] text-muted [overflow-wrap:anywhere]">
        {event.isByAdministrator ? securityCopy.events.byAdministrator : `${event.device} · ${event.place}`}
      </span>
    </span>
    <Time at={event.createdAt} show="moment" className="text-[13px] text-muted tabular-nums" />
  </li>
);
