"use client";

import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { Time } from "~/components/ui/time";
import type { GitHubConnection } from "~/domain/github/github";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { copy } from "./copy";

const ConnectDialog = lazy(() => loadWhenOnline(() => import("./section/connect-dialog")));
const DisconnectDialog = lazy(() => loadWhenOnline(() => import("./section/disconnect-dialog")));

/** The account page's section about the GitHub connection. */
export function GitHubSection() {
  const { data, isLoadingError, refetch } = api.github.read.useQuery();
  const [opened, setOpened] = useState<"connect" | "disconnect" | null>(null);
  const close = () => setOpened(null);
  // The outcome of a visit to GitHub's page.
  const outcome = useSearchParams().get("github");
  const connection = data?.connection;
  return (
    <Section
      title={copy.section.title}
      description={`${copy.section.text} ${copy.section.signIn}`}
      aside={data && !connection && <Badge>{copy.section.notConnected}</Badge>}
      actions={
        data &&
        (connection ? (
          <>
            <Button variant="ghost" onClick={() => setOpened("disconnect")}>
              {copy.section.disconnect}
            </Button>
            <Button onClick={() => setOpened("connect")}>{copy.section.replace}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setOpened("connect")}>
            {copy.section.connect}
          </Button>
        ))
      }
    >
      {isLoadingError && <LoadFailed title={copy.section.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-10" />}
      {!connection && (outcome === "denied" || outcome === "failed") && (
        <Notice tone="warning">
          {outcome === "denied" ? copy.section.denied : copy.section.notConnectedNow}
        </Notice>
      )}
      {connection && <Connected connection={connection} />}
      <Suspense>
        {opened === "connect" && data && <ConnectDialog state={data} onClose={close} />}
        {opened === "disconnect" && <DisconnectDialog onClose={close} />}
      </Suspense>
    </Section>
  );
}

function Connected({ connection }: { connection: GitHubConnection }) {
  const { login, kind, scopes, expiresAt } = connection;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span aria-hidden className="size-2 rounded-full bg-success" />
        <span className="font-medium text-foreground text-sm">{copy.section.connected(login)}</span>
      </p>
      <p className="break-words text-[13px] text-muted leading-5">
        {scopes ? `${copy.section.kinds[kind]} · ${copy.section.scopes(scopes)}` : copy.section.fineGrained}
        {expiresAt && (
          <>
            {" · "}
            {copy.section.expires} <Time at={expiresAt} show="day" />
          </>
        )}
      </p>
    </div>
  );
}
