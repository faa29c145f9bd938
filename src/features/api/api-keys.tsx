"use client";

import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { useClock } from "~/components/ui/clock";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { Time } from "~/components/ui/time";
import type { ApiKeyView } from "~/domain/api/api-key";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { copy } from "./copy";

const CreateKeyDialog = lazy(() => loadWhenOnline(() => import("./create-key-dialog")));
const RevokeDialog = lazy(() => loadWhenOnline(() => import("./revoke-dialog")));

type Opened = { dialog: "create" } | { dialog: "revoke"; key: ApiKeyView };

/** The keys with which a user's own programs call the public API. */
export function ApiKeys() {
  const { data: keys, isLoadingError, refetch } = api.apiKey.list.useQuery();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Section
      title={copy.title}
      description={copy.text}
      actions={
        keys && (
          <Button
            variant={keys.length === 0 ? "primary" : "secondary"}
            onClick={() => setOpened({ dialog: "create" })}
          >
            {copy.create}
          </Button>
        )
      }
    >
      {isLoadingError && <LoadFailed title={copy.failed} onRetry={() => void refetch()} />}
      {!keys && !isLoadingError && <Skeleton className="h-10" />}
      {keys?.length === 0 && <p className="text-[13px] text-muted">{copy.empty}</p>}
      {keys && keys.length > 0 && (
        <ul
          aria-label={copy.title}
          className="-mx-5 -mb-5 flex flex-col divide-y divide-border border-border border-t"
        >
          {keys.map((key) => (
            <Row key={key.id} apiKey={key} onRevoke={() => setOpened({ dialog: "revoke", key })} />
          ))}
        </ul>
      )}
      <Suspense>
        {opened?.dialog === "create" && <CreateKeyDialog onClose={close} />}
        {opened?.dialog === "revoke" && <RevokeDialog apiKey={opened.key} onClose={close} />}
      </Suspense>
    </Section>
  );
}

type RowProps = { apiKey: ApiKeyView; onRevoke: () => void };

function Row({ apiKey: { name, start, scopes, lastUsedAt, expiresAt }, onRevoke }: RowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-words font-medium text-foreground text-sm">{name}</span>
          <code className="font-mono text-muted text-xs">{start}…</code>
        </p>
        <p className="text-muted text-xs leading-5">
          {scopes.map((scope) => copy.scopes[scope]).join(" · ")}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-xs leading-5">
          {lastUsedAt ? (
            <span>
              {copy.lastUsed} <Time at={lastUsedAt} show="moment" />
            </span>
          ) : (
            copy.neverUsed
          )}
          <span aria-hidden>·</span>
          <Expiry at={expiresAt} />
        </p>
      </div>
      <Button size="sm" variant="ghost" aria-label={copy.revokeNamed(name)} onClick={onRevoke}>
        {copy.revoke}
      </Button>
    </li>
  );
}

function Expiry({ at }: { at: Date | null }) {
  const { now } = useClock();
  if (!at) return copy.neverExpires;
  if (at <= now) return <Badge>{copy.expired}</Badge>;
  return (
    <span>
      {copy.expires} <Time at={at} show="day" />
    </span>
  );
}
