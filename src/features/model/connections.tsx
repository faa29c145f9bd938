"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { ConnectionView } from "~/domain/model/connection";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { ConnectionRow, OperatorRow } from "./connections/connection-row";
import { copy } from "./connections/copy";

const ConnectionDialog = lazy(() => loadWhenOnline(() => import("./connections/connection-dialog")));
const ModelChoice = lazy(() => loadWhenOnline(() => import("./connections/model-choice")));
const RemoveDialog = lazy(() => loadWhenOnline(() => import("./remove-dialog")));

type Opened = { dialog: "edit" | "models" | "remove"; connection: ConnectionView } | { dialog: "add" };

/** Providers of models that a user connects, those that the owner shares, and those of the environment. */
export function Connections() {
  const { data, isLoadingError, refetch } = api.model.connection.list.useQuery();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const utils = api.useUtils();
  const remove = async ({ id, name }: ConnectionView) => {
    await utils.client.model.connection.remove.mutate({ id });
    toast.success(copy.removed(name));
    await Promise.all([utils.model.connection.list.invalidate(), utils.model.list.invalidate()]);
  };
  return (
    <Section
      title={copy.title}
      description={copy.text}
      aside={
        <Button size="sm" disabled={!data} onClick={() => setOpened({ dialog: "add" })}>
          {copy.add}
        </Button>
      }
    >
      {isLoadingError && <LoadFailed title={copy.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-24" />}
      {data && data.connections.length + data.fromOperator.length === 0 && (
        <p className="text-[13px] text-muted">{copy.empty}</p>
      )}
      {data && (
        <ul className="-mx-5 -mb-5 flex flex-col divide-y divide-border border-border border-t">
          {data.connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              onOpen={(dialog) => setOpened({ dialog, connection })}
            />
          ))}
          {data.fromOperator.map((connection) => (
            <OperatorRow key={connection.label} connection={connection} />
          ))}
        </ul>
      )}
      <Suspense>
        {opened?.dialog === "models" && <ModelChoice connection={opened.connection} onClose={close} />}
        {opened?.dialog === "remove" && (
          <RemoveDialog
            title={copy.removeTitle(opened.connection.name)}
            text={copy.removeText}
            action={copy.remove}
            remove={() => remove(opened.connection)}
            onClose={close}
          />
        )}
        {(opened?.dialog === "add" || opened?.dialog === "edit") && (
          <ConnectionDialog
            connection={opened.dialog === "edit" ? opened.connection : null}
            mayShare={data?.isOwner ?? false}
            onClose={close}
          />
        )}
      </Suspense>
    </Section>
  );
}
