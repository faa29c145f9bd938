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
import { RevocableList, RevocableRow } from "./revocable/revocable-row";

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
        <RevocableList label={copy.title}>
          {keys.map((key) => (
            <Row key={key.id} apiKey={key} onRevoke={() => setOpened({ dialog: "revoke", key })} />
          ))}
        </RevocableList>
      )}
      <Suspense>
        {opened?.dialog === "create" && <CreateKeyDialog onClose={close} />}
        {opened?.dialog === "revoke" && (
          <RevokeDialog revoked={opened.key} text={copy.revokeText} onClose={close} />
        )}
      </Suspense>
    </Section>
  );
}

type RowProps = { apiKey: ApiKeyView; onRevoke: () => void };

function Row({ apiKey: { name, start, scopes, lastUsedAt, expiresAt }, onRevoke }: RowProps) {
  return (
    <RevocableRow
      name={name}
      aside={<code className="font-mono text-muted text-xs">{start}…</code>}
      scopes={scopes}
      lastUsedAt={lastUsedAt}
      validity={<Expiry at={expiresAt} />}
      onRevoke={onRevoke}
    />
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
