"use client";

import { lazy, Suspense, useState } from "react";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { Time } from "~/components/ui/time";
import type { ConnectedApp } from "~/domain/api/oauth/connected-app";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { RevocableList, RevocableRow } from "./revocable/revocable-row";

const RevokeDialog = lazy(() => loadWhenOnline(() => import("./revoke-dialog")));

/** The apps that use the account by OAuth. */
export function ConnectedApps() {
  const { data: apps, isLoadingError, refetch } = api.connectedApp.list.useQuery();
  const [revoked, setRevoked] = useState<ConnectedApp | null>(null);
  return (
    <Section title={copy.apps.title} description={copy.apps.text}>
      {isLoadingError && <LoadFailed title={copy.apps.failed} onRetry={() => void refetch()} />}
      {!apps && !isLoadingError && <Skeleton className="h-10" />}
      {apps?.length === 0 && <p className="text-[13px] text-muted">{copy.apps.empty}</p>}
      {apps && apps.length > 0 && (
        <RevocableList label={copy.apps.title}>
          {apps.map((app) => (
            <RevocableRow
              key={app.id}
              name={app.name}
              scopes={app.scopes}
              lastUsedAt={app.lastUsedAt}
              validity={
                <span>
                  {copy.apps.connected} <Time at={app.createdAt} show="day" />
                </span>
              }
              onRevoke={() => setRevoked(app)}
            />
          ))}
        </RevocableList>
      )}
      <Suspense>
        {revoked && (
          <RevokeDialog revoked={revoked} text={copy.apps.revokeText} onClose={() => setRevoked(null)} />
        )}
      </Suspense>
    </Section>
  );
}
