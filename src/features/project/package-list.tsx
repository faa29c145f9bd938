import { RefreshCw, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { IconButton } from "~/components/ui/icon-button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import type { PackagesChange, PackagesState } from "~/domain/project/packages";
import { formatBytes } from "~/domain/text/format-bytes";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type PackageListProps = { projectId: string; onClose: () => void };

const texts = copy.packages;

/** A project's packages from the registry. Default export for lazy loading. */
export default function PackageList({ projectId, onClose }: PackageListProps) {
  const utils = api.useUtils();
  const { data, isLoadingError, refetch } = api.packages.state.useQuery({ projectId });
  const [result, setResult] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  const ended = (done: string) => ({
    onSuccess(change: PackagesChange) {
      setResult(resultOf(change, done));
      void utils.packages.state.invalidate();
      void utils.project.ofChat.invalidate();
    },
    onError: ({ message }: { message: string }) => setResult(message),
  });
  const update = api.packages.update.useMutation(ended(texts.updated));
  const remove = api.packages.remove.useMutation(ended(texts.removed));
  const isBusy = update.isPending || remove.isPending;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {isLoadingError && <LoadFailed title={texts.notLoaded} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-24" />}
      {data && (
        <ul className="flex flex-col divide-y divide-border">
          {data.packages.map((one) => (
            <PackageRow
              key={one.name}
              one={one}
              onUpdate={
                data.mode === "off" ? null : () => isBusy || update.mutate({ projectId, names: [one.name] })
              }
              onRemove={() => {
                // Its button is removed with it.
                status.current?.focus();
                if (!isBusy) remove.mutate({ projectId, names: [one.name] });
              }}
            />
          ))}
        </ul>
      )}
      <p ref={status} role="status" tabIndex={-1} className="pt-2 text-[13px] text-muted outline-none">
        {isBusy ? texts.busy : result || (data?.packages.length === 0 ? texts.none : "")}
      </p>
    </Dialog>
  );
}

type PackageRowProps = {
  one: PackagesState["packages"][number];
  /** Null if packages cannot be updated. */
  onUpdate: (() => void) | null;
  onRemove: () => void;
};

function PackageRow({ one, onUpdate, onRemove }: PackageRowProps) {
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium text-[13px]">{one.name}</span>
        <span className="block text-muted text-xs">{describe(one)}</span>
      </span>
      {onUpdate && (
        <IconButton label={texts.update(one.name)} size="sm" onClick={onUpdate}>
          <RefreshCw />
        </IconButton>
      )}
      <IconButton label={texts.remove(one.name)} size="sm" onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

const describe = ({ version, bytes, isImported }: PackagesState["packages"][number]): string =>
  [version, isImported ? bytes !== null && texts.adds(formatBytes(bytes)) : texts.notImported]
    .filter(Boolean)
    .join(" · ");

function resultOf(change: PackagesChange, done: string): string {
  if (change.outcome !== "changed") return change.outcome === "refused" ? change.reason : change.question;
  return change.version ? done : texts.unchanged;
}
