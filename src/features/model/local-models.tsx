"use client";

import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { copy } from "./local/copy";
import { Engine } from "./local/engine";
import { LocalModel } from "./local/local-model";
import { OwnFile } from "./local/own-file";
import { isBusy, useReadyNotice } from "./local/use-ready-notice";

const BUSY_POLL_MS = 500;
const IDLE_POLL_MS = 10_000;

/** Models that run inside the product: what this machine can run, what it downloads, what is loaded. */
export function LocalModels() {
  const { data, isLoadingError, refetch } = api.model.local.state.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_POLL_MS : IDLE_POLL_MS),
  });
  useReadyNotice(data);
  return (
    <Section
      id="local-models"
      title={copy.title}
      description={copy.text}
      aside={
        data && (
          <p className="text-muted text-xs">
            {copy.machine(data.machine.totalBytes, data.machine.freeDiskBytes)}
          </p>
        )
      }
    >
      {isLoadingError && <LoadFailed title={copy.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-40" />}
      {data && (
        <>
          <Engine state={data.engine} graphics={data.isOwner ? data.graphics : []} />
          {!data.isOwner && <Notice>{copy.ownersOnly}</Notice>}
          <ul className="-mx-5 flex flex-col divide-y divide-border border-border border-y">
            {data.models.map((model) => (
              <LocalModel
                key={model.name}
                model={model}
                canRun={data.isOwner && data.engine.phase !== "unsupported"}
                isInstalling={data.engine.phase === "installing"}
              />
            ))}
          </ul>
          {data.isOwner && <OwnFile />}
        </>
      )}
    </Section>
  );
}
