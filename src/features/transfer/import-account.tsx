"use client";

import { useEffect, useRef } from "react";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { ImportView } from "~/domain/transfer/import-report";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { ImportItem } from "./import/import-item";
import { UploadArea } from "./import/upload-area";

const POLL_MS = 700;

/** Imports a file, and lists the latest imports. */
export function ImportAccount() {
  const { data, isLoadingError, refetch } = api.transfer.imports.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  });
  const utils = api.useUtils();
  useRefetchWhenDone(data);
  const refresh = async () => {
    // A request that began before the upload would return an outdated list.
    await utils.transfer.imports.cancel();
    await utils.transfer.imports.invalidate();
  };
  return (
    <Section id="import" title={copy.import.title} description={copy.import.text}>
      <UploadArea isBusy={data?.some(isRunning) ?? false} onUploaded={() => void refresh()} />
      {isLoadingError && <LoadFailed title={copy.reports.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton label={copy.reports.loading} className="h-12" />}
      {data && data.length > 0 && (
        <ul
          aria-label={copy.reports.title}
          className="-mx-5 -mb-5 flex flex-col divide-y divide-border border-border border-t"
        >
          {data.map((each, at) => (
            <ImportItem key={each.id} imported={each} isNewest={at === 0} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const isRunning = ({ state }: ImportView): boolean => state === "running";

/** Refetches all data once an import is done. */
function useRefetchWhenDone(imports: readonly ImportView[] | undefined): void {
  const utils = api.useUtils();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, state, fileName } of imports ?? []) {
      if (state === "running") running.current.add(id);
      else if (running.current.delete(id)) {
        if (state === "done") toast.success(copy.reports.done(fileName));
        void utils.invalidate();
      }
    }
  }, [imports, utils]);
}
