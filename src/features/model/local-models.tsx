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
  const state = useLocalModels();
  return (
    <Section
      id="local-models"
      title={copy.title}
      description={copy.text}
      aside={
        state.data && (
          <p className="text-muted text-xs">
            {copy.machine(state.data.machine.totalBytes, state.data.machine.freeDiskBytes)}
          </p>
        )
      }
    >
      <LocalModelList {...state} />
      {state.data?.isOwner && <OwnFile />}
    </Section>
  );
}

/** The state of the local models, polled faster while something changes. */
export function useLocalModels() {
  const { data, isLoadingError, refetch } = api.model.local.state.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_POLL_MS : IDLE_POLL_MS),
  });
  useReadyNotice(data);
  return { data, isLoadingError, refetch };
}

type LocalModelListProps = ReturnType<typeof useLocalModels> & {
  /** Only models that can chat. */
  forChat?: boolean;
};

/** The engine and its models, or why they could not be loaded. */
export function LocalModelList({ data, isLoadingError, refetch, forChat = false }: LocalModelListProps) {
  if (isLoadingError) return <LoadFailed title={copy.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  const models = forChat ? data.models.filter(({ kind }) => kind === "chat") : data.models;
  return (
    <>
      <Engine state={data.engine} graphics={data.isOwner && !forChat ? data.graphics : []} />
      {!data.isOwner && <Notice>{copy.ownersOnly}</Notice>}
      <ul className="-mx-5 flex flex-col divide-y divide-border border-border border-y">
        {models.map((model) => (
          <LocalModel
            key={model.name}
            model={model}
            canRun={data.isOwner && data.engine.phase !== "unsupported"}
            isInstalling={data.engine.phase === "installing"}
          />
        ))}
      </ul>
    </>
  );
}
