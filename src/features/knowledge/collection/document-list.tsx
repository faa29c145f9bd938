import { FileText, RefreshCw, Trash2 } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { useDeed } from "~/components/ui/deed";
import { EmptyState } from "~/components/ui/empty-state";
import { IconButton } from "~/components/ui/icon-button";
import type { DocumentState, DocumentSummary } from "~/domain/knowledge/collection";
import { formatBytes } from "~/domain/text/format-bytes";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "../copy";

type DocumentListProps = {
  documents: readonly DocumentSummary[];
  onOpen: (document: DocumentSummary) => void;
};

/** A collection's documents, with the state of each. */
export function DocumentList({ documents, onOpen }: DocumentListProps) {
  const utils = api.useUtils();
  const onSuccess = () => utils.knowledge.invalidate();
  const refresh = api.knowledge.refreshPage.useMutation({
    onSuccess,
    onError: (error) => toastError(error, copy.collection.notRefreshed),
  });
  const remove = api.knowledge.removeDocument.useMutation({
    onSuccess,
    onError: (error) => toastError(error, copy.collection.notRemoved),
  });
  if (documents.length === 0)
    return <EmptyState icon={<FileText />} title={copy.collection.empty} text={copy.collection.emptyText} />;
  return (
    <ul
      aria-label={copy.collection.documents}
      className="flex flex-col divide-y divide-border overflow-clip rounded-card border border-border bg-surface"
    >
      {documents.map((document) => (
        <DocumentRow
          key={document.id}
          document={document}
          onOpen={() => onOpen(document)}
          onRefresh={() => refresh.mutate({ documentId: document.id })}
          onRemove={() => remove.mutate({ documentId: document.id })}
        />
      ))}
    </ul>
  );
}

const tones = { waiting: "neutral", ready: "success", failed: "danger" } as const satisfies Record<
  DocumentState,
  string
>;

type DocumentRowProps = {
  document: DocumentSummary;
  onOpen: () => void;
  onRefresh: () => void;
  onRemove: () => void;
};

function DocumentRow({ document, onOpen, onRefresh, onRemove }: DocumentRowProps) {
  const { name, state, problem, pages, bytes, address } = document;
  const mayEdit = useDeed("edit");
  const facts = [pages !== null && copy.collection.pages(pages), state !== "failed" && formatBytes(bytes)];
  return (
    <li className="far-14 flex items-center gap-3 px-5 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {state === "ready" ? (
          <button
            type="button"
            aria-label={copy.collection.open(name)}
            onClick={onOpen}
            className="tap-room w-fit max-w-full truncate text-left font-medium text-foreground text-sm hover:underline"
          >
            {name}
          </button>
        ) : (
          <p className="truncate font-medium text-foreground text-sm">{name}</p>
        )}
        <p className="break-words text-muted text-xs">{problem ?? facts.filter(Boolean).join(" · ")}</p>
      </div>
      <Badge tone={tones[state]}>{copy.collection.states[state]}</Badge>
      {mayEdit && address !== null && state !== "waiting" && (
        <IconButton label={copy.collection.refresh(name)} size="sm" onClick={onRefresh}>
          <RefreshCw />
        </IconButton>
      )}
      {mayEdit && (
        <IconButton label={copy.collection.removeDocument(name)} size="sm" onClick={onRemove}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  );
}
