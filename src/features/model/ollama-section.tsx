"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { canChat } from "~/domain/model/ollama";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./ollama/copy";
import { Doctor } from "./ollama/doctor";
import { OllamaRow } from "./ollama/ollama-row";
import { Pulls } from "./ollama/pulls";

const OllamaDetails = lazy(() => loadWhenOnline(() => import("./ollama/ollama-details")));
const ModelfileDialog = lazy(() => loadWhenOnline(() => import("./ollama/modelfile-dialog")));
const RemoveDialog = lazy(() => loadWhenOnline(() => import("./remove-dialog")));

const BUSY_POLL_MS = 500;
const IDLE_POLL_MS = 15_000;

type Opened = { dialog: "details" | "remove" | "edit"; name: string } | { dialog: "create"; name: null };

/** Manages the operator's Ollama: its models, which of them the chat lists, downloads, and a connection check. */
export function OllamaSection() {
  const { data, isLoadingError, refetch } = api.model.ollama.read.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.pulls.some(({ phase }) => phase === "running") ? BUSY_POLL_MS : IDLE_POLL_MS,
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const bases = (data?.models ?? []).filter(canChat).map(({ name }) => name);
  const close = () => setOpened(null);
  const utils = api.useUtils();
  const remove = async (name: string) => {
    await utils.client.model.ollama.remove.mutate({ name });
    toast.success(copy.removed(name));
    await Promise.all([utils.model.ollama.read.invalidate(), utils.model.list.invalidate()]);
  };
  return (
    <Section
      title={copy.title}
      description={data ? copy.text(data.address) : copy.loadingText}
      aside={data?.version && <p className="text-muted text-xs">{copy.version(data.version)}</p>}
    >
      {isLoadingError && <LoadFailed title={copy.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-24" />}
      {data && (
        <>
          {data.reason && <p className="text-[13px] text-danger">{data.reason}</p>}
          {!data.reason && data.models.length === 0 && <p className="text-[13px] text-muted">{copy.empty}</p>}
          {data.models.length > 0 && (
            <ul className="-mx-5 flex flex-col divide-y divide-border border-border border-y">
              {data.models.map((model) => (
                <OllamaRow
                  key={model.name}
                  model={model}
                  isOwner={data.isOwner}
                  onOpen={(dialog) => setOpened({ dialog, name: model.name })}
                />
              ))}
            </ul>
          )}
          {data.isOwner && <Doctor />}
          {data.isOwner && data.version && (
            <Pulls
              pulls={data.pulls}
              installed={data.models.map(({ name }) => name)}
              onEdit={(name) => setOpened({ dialog: "edit", name })}
            />
          )}
          {data.isOwner && bases.length > 0 && (
            <div>
              <Button size="sm" onClick={() => setOpened({ dialog: "create", name: null })}>
                {copy.create.open}
              </Button>
            </div>
          )}
        </>
      )}
      <Suspense>
        {opened?.dialog === "details" && <OllamaDetails name={opened.name} onClose={close} />}
        {(opened?.dialog === "create" || opened?.dialog === "edit") && (
          <ModelfileDialog editedName={opened.name} bases={bases} onClose={close} />
        )}
        {opened?.dialog === "remove" && (
          <RemoveDialog
            title={copy.removeTitle(opened.name)}
            text={copy.removeText}
            action={copy.remove}
            remove={() => remove(opened.name)}
            onClose={close}
          />
        )}
      </Suspense>
    </Section>
  );
}
