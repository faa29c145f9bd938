"use client";

import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { SupabaseView } from "~/domain/supabase/supabase";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { copy } from "./copy";

const ConnectDialog = lazy(() => loadWhenOnline(() => import("./connect-dialog")));
const TablesDialog = lazy(() => loadWhenOnline(() => import("./tables-dialog")));
const DisconnectDialog = lazy(() => loadWhenOnline(() => import("./section/disconnect-dialog")));

type Opened = { dialog: "edit" | "tables" | "disconnect"; connection: SupabaseView } | { dialog: "connect" };

/** The Supabase projects that a user connected. */
export function SupabaseSection() {
  const { data: connections, isLoadingError, refetch } = api.supabase.list.useQuery();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Section
      title={copy.section.title}
      description={`${copy.section.text} ${copy.section.direct}`}
      aside={connections?.length === 0 && <Badge>{copy.section.notConnected}</Badge>}
      actions={
        connections && (
          <Button
            variant={connections.length === 0 ? "primary" : "secondary"}
            onClick={() => setOpened({ dialog: "connect" })}
          >
            {copy.section.connect}
          </Button>
        )
      }
    >
      {isLoadingError && <LoadFailed title={copy.section.failed} onRetry={() => void refetch()} />}
      {!connections && !isLoadingError && <Skeleton className="h-10" />}
      {connections && connections.length > 0 && (
        <ul className="-mx-5 -mb-5 flex flex-col divide-y divide-border border-border border-t">
          {connections.map((connection) => (
            <Row
              key={connection.id}
              connection={connection}
              onOpen={(dialog) => setOpened({ dialog, connection })}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {opened?.dialog === "connect" && <ConnectDialog connection={null} onClose={close} />}
        {opened?.dialog === "edit" && <ConnectDialog connection={opened.connection} onClose={close} />}
        {opened?.dialog === "tables" && <TablesDialog connection={opened.connection} onClose={close} />}
        {opened?.dialog === "disconnect" && (
          <DisconnectDialog connection={opened.connection} onClose={close} />
        )}
      </Suspense>
    </Section>
  );
}

const actions = ["edit", "tables", "disconnect"] as const;

type RowProps = { connection: SupabaseView; onOpen: (dialog: (typeof actions)[number]) => void };

function Row({ connection: { name, url, keyEnd, forNewProjects }, onOpen }: RowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span aria-hidden className="size-2 rounded-full bg-success" />
          <span className="min-w-0 break-words font-medium text-foreground text-sm">{name}</span>
          {forNewProjects && <Badge>{copy.section.forNewProjects}</Badge>}
        </p>
        <p className="break-all text-muted text-xs leading-5">
          {url} · {copy.section.key(keyEnd)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {actions.map((dialog) => (
          <Button
            key={dialog}
            size="sm"
            variant="ghost"
            aria-label={copy.section.of(copy.section[dialog], name)}
            onClick={() => onOpen(dialog)}
          >
            {copy.section[dialog]}
          </Button>
        ))}
      </div>
    </li>
  );
}
