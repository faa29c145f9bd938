import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { SettingsForm } from "./settings-form";

/** How replies are written. A default export, because it is loaded when first opened. */
export default function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, isLoadingError, error, refetch } = api.settings.generation.useQuery(undefined, {
    enabled: open,
  });
  return (
    <Dialog open={open} onClose={onClose} title={copy.settings.title} description={copy.settings.description}>
      {data ? (
        <SettingsForm settings={data} onSaved={onClose} />
      ) : isLoadingError ? (
        <EmptyState
          title={copy.settings.failed}
          text={error.message}
          action={<Button onClick={() => refetch()}>{copy.conversation.retry}</Button>}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
    </Dialog>
  );
}
