"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { ToolServerView } from "~/domain/tool/tool-server";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { ServerRow } from "./servers/server-row";

const ServerDialog = lazy(() => loadWhenOnline(() => import("./servers/server-dialog")));
const RemoveServer = lazy(() => loadWhenOnline(() => import("./servers/remove-server")));

type Opened = { dialog: "edit" | "remove"; server: ToolServerView } | { dialog: "add" };

/** The tool servers that a user added, and the operator's. */
export function ToolServers() {
  const { data: servers, isLoadingError, refetch } = api.tool.servers.useQuery();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  useSignInResult();
  return (
    <Section
      title={copy.title}
      description={copy.text}
      aside={
        <Button size="sm" disabled={!servers} onClick={() => setOpened({ dialog: "add" })}>
          {copy.add}
        </Button>
      }
    >
      {isLoadingError && <LoadFailed title={copy.failed} onRetry={() => void refetch()} />}
      {!servers && !isLoadingError && <Skeleton className="h-24" />}
      {servers?.length === 0 && <p className="text-[13px] text-muted">{copy.empty}</p>}
      {servers && servers.length > 0 && (
        <ul className="-mx-5 -mb-5 flex flex-col divide-y divide-border border-border border-t">
          {servers.map((server) => (
            <ServerRow key={server.id} server={server} onOpen={(dialog) => setOpened({ dialog, server })} />
          ))}
        </ul>
      )}
      <Suspense>
        {opened?.dialog === "remove" && <RemoveServer server={opened.server} onClose={close} />}
        {(opened?.dialog === "add" || opened?.dialog === "edit") && (
          <ServerDialog server={opened.dialog === "edit" ? opened.server : null} onClose={close} />
        )}
      </Suspense>
    </Section>
  );
}

/** Reports the result of a sign-in at a server, which is in the page's URL. */
function useSignInResult(): void {
  useEffect(() => {
    const url = new URL(window.location.href);
    const result = url.searchParams.get("mcp");
    if (result === null) return;
    if (result === "signed-in") toast.success(copy.signInDone);
    else toast.error(copy.signInFailed, { description: copy.signInAgain });
    url.searchParams.delete("mcp");
    window.history.replaceState(window.history.state, "", url);
  }, []);
}
