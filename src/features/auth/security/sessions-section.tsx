"use client";

import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { useClock } from "~/components/ui/clock";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { SessionRow } from "~/domain/auth/session-row";
import { timesOn } from "~/lib/times";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { securityCopy } from "../copy/security";

const ACTIVE_WITHIN_MS = 120_000;

/** The user's sessions, with buttons to end them. */
export function SessionsSection() {
  const list = api.auth.security.sessions.useQuery();
  const { endOne, ending, endOthers, endingOthers } = useEndSessions();
  const others = list.data?.some(({ current }) => !current) ?? false;
  return (
    <Section
      id="sessions"
      title={securityCopy.sessions.title}
      description={securityCopy.sessions.description}
      actions={
        others && (
          <Button size="sm" loading={endingOthers} onClick={endOthers}>
            {securityCopy.sessions.signOutOthers}
          </Button>
        )
      }
    >
      {list.isLoadingError ? (
        <LoadFailed title={securityCopy.sessions.loadFailed} onRetry={() => list.refetch()} />
      ) : (
        <ul className="-my-3 flex flex-col divide-y divide-border">
          {list.data?.map((session) => (
            <Row key={session.id} session={session} ending={ending === session.id} onEnd={endOne} />
          )) ?? <Skeleton className="my-3 h-11" />}
        </ul>
      )}
    </Section>
  );
}

type RowProps = { session: SessionRow; ending: boolean; onEnd: (id: string) => void };

function Row({ session, ending, onEnd }: RowProps) {
  const { id, device, place, current, lastSeenAt } = session;
  const clock = useClock();
  const { when, moment } = timesOn(clock);
  const isActive = clock.now.getTime() - lastSeenAt.getTime() < ACTIVE_WITHIN_MS;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium text-sm">
          {device}
          {current && <Badge tone="success">{securityCopy.sessions.current}</Badge>}
        </span>
        <span className="text-[13px] text-muted [overflow-wrap:anywhere]" title={moment(lastSeenAt)}>
          {place} · {isActive ? securityCopy.sessions.seenNow : securityCopy.sessions.seen(when(lastSeenAt))}
        </span>
      </span>
      {!current && (
        <Button
          size="sm"
          loading={ending}
          aria-label={securityCopy.sessions.signOutOf(device)}
          onClick={() => onEnd(id)}
        >
          {securityCopy.sessions.signOut}
        </Button>
      )}
    </li>
  );
}

function useEndSessions() {
  const { auth } = api.useUtils();
  const onSettled = () => auth.security.invalidate();
  const onError = ({ message }: { message: string }) =>
    toast.error(securityCopy.sessions.failed, { description: message });
  const one = api.auth.security.endSession.useMutation({
    onSuccess: () => toast.success(securityCopy.sessions.ended),
    onError,
    onSettled,
  });
  const all = api.auth.security.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => toast.success(securityCopy.sessions.endedOthers(ended)),
    onError,
    onSettled,
  });
  return {
    endOne: (id: string) => one.mutate({ id }),
    ending: one.isPending ? one.variables.id : null,
    endOthers: () => all.mutate(),
    endingOthers: all.isPending,
  };
}
