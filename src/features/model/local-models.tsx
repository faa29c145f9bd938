"use client";

import { useEffect, useRef } from "react";
import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { LocalModelsView } from "~/domain/model/local-model";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./local/copy";
import { Engine } from "./local/engine";
import { LocalModel } from "./local/local-model";
import { OwnFile } from "./local/own-file";

const BUSY_POLL_MS = 500;
const IDLE_POLL_MS = 10_000;

/** Models that run inside the product: what this machine can run, what it downloads, what is loaded. */
export function LocalModels() {
  const { data, isError, refetch } = api.model.local.state.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? BUSY_POLL_MS : IDLE_POLL_MS),
  });
  useReadyToasts(data);
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
      {isError && !data && <LoadFailed title={copy.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-40" />}
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

function isBusy({ engine, models }: LocalModelsView): boolean {
  return (
    engine.phase === "installing" ||
    models.some(({ file, runner }) => file.phase === "downloading" || runner.phase === "loading")
  );
}

/** Says that a model is ready once it is, to whoever saw it on its way. */
function useReadyToasts(data: LocalModelsView | undefined): void {
  const onTheirWay = useRef(new Set<string>());
  useEffect(() => {
    for (const { name, file, runner } of data?.models ?? []) {
      const isOnItsWay = file.phase === "downloading" || runner.phase === "loading";
      if (isOnItsWay) onTheirWay.current.add(name);
      else if (runner.phase === "ready" && onTheirWay.current.delete(name))
        toast.success(copy.isReady(name), { description: copy.isReadyText });
    }
  }, [data]);
}
