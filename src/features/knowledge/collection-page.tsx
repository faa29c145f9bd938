"use client";

import {
  ArrowLeft,
  FileText,
  FolderUp,
  Globe,
  NotebookPen,
  RefreshCw,
  Trash2,
  Upload,
  Workflow,
} from "lucide-react";
import Link from "next/link";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { FileInput } from "~/components/ui/file-input";
import { IconButton } from "~/components/ui/icon-button";
import { LoadFailed } from "~/components/ui/load-failed";
import { UsageBar } from "~/components/ui/usage-bar";
import type { DocumentState, DocumentSummary } from "~/domain/knowledge/collection";
import { formatBytes } from "~/domain/text/format-bytes";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { useUploads } from "./collection/use-uploads";
import { copy } from "./copy";
import { READING_INTERVAL_MS } from "./knowledge-page";
import type { ShownPassage } from "./passage-panel";

const NameDialog = lazy(() => loadWhenOnline(() => import("./dialogs/name-dialog")));
const NoteDialog = lazy(() => loadWhenOnline(() => import("./dialogs/note-dialog")));
const PageDialog = lazy(() => loadWhenOnline(() => import("./dialogs/page-dialog")));
const ProjectDialog = lazy(() => loadWhenOnline(() => import("./dialogs/project-dialog")));
const RemoveDialog = lazy(() => loadWhenOnline(() => import("./dialogs/remove-dialog")));
const PassagePanel = lazy(() => loadWhenOnline(() => import("./passage-panel")));

type Opened = "rename" | "note" | "page" | "project" | "remove" | ShownPassage;

/** One collection: its documents, with the state of each, and the ways to add more. */
export function CollectionPage({ collectionId }: { collectionId: string }) {
  const { data, isLoadingError, refetch } = api.knowledge.collection.useQuery(
    { collectionId },
    {
      refetchInterval: ({ state }) =>
        state.data?.documents.some((each) => each.state === "waiting") && READING_INTERVAL_MS,
    },
  );
  const uploads = useUploads(collectionId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-3">
        <Link
          href="/knowledge"
          className="flex w-fit items-center gap-1.5 text-[13px] text-muted hover:text-foreground"
        >
          <ArrowLeft aria-hidden className="size-3.5" /> {copy.collection.back}
        </Link>
        {data && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="min-w-0 break-words font-semibold text-2xl tracking-tight">{data.name}</h1>
            <div className="flex gap-1">
              <Button size="sm" variant="ghost" onClick={() => setOpened("rename")}>
                {copy.collection.rename}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setOpened("remove")}>
                {copy.collection.remove}
              </Button>
            </div>
          </div>
        )}
      </header>
      {isLoadingError && <LoadFailed title={copy.collection.failed} onRetry={() => void refetch()} />}
      {data && (
        <>
          <AddButtons onFiles={(files) => void uploads.add(files)} onOpen={setOpened} />
          <Progress documents={data.documents} uploading={uploads.progress} />
          <Documents
            documents={data.documents}
            onOpen={({ id, name }) =>
              setOpened({ documentId: id, document: name, collection: data.name, passage: null })
            }
          />
        </>
      )}
      <Suspense>
        {data && opened === "rename" && <NameDialog collection={data} onClose={close} />}
        {data && opened === "remove" && <RemoveDialog collection={data} onClose={close} />}
        {opened === "note" && <NoteDialog onAdd={(files) => void uploads.add(files)} onClose={close} />}
        {opened === "page" && <PageDialog collectionId={collectionId} onClose={close} />}
        {opened === "project" && <ProjectDialog collectionId={collectionId} onClose={close} />}
        {opened !== null && typeof opened === "object" && <PassagePanel shown={opened} onClose={close} />}
      </Suspense>
    </div>
  );
}

type AddButtonsProps = {
  onFiles: (files: File[]) => void;
  onOpen: (dialog: "note" | "page" | "project") => void;
};

function AddButtons({ onFiles, onOpen }: AddButtonsProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <FileInput input={files} label={copy.collection.files} multiple onFiles={onFiles} />
      <FileInput input={folder} label={copy.collection.folder} folder onFiles={onFiles} />
      <AddButton
        icon={<Upload aria-hidden />}
        label={copy.collection.files}
        onClick={() => files.current?.click()}
      />
      <AddButton
        icon={<FolderUp aria-hidden />}
        label={copy.collection.folder}
        onClick={() => folder.current?.click()}
      />
      <AddButton
        icon={<NotebookPen aria-hidden />}
        label={copy.collection.note}
        onClick={() => onOpen("note")}
      />
      <AddButton icon={<Globe aria-hidden />} label={copy.collection.page} onClick={() => onOpen("page")} />
      <AddButton
        icon={<Workflow aria-hidden />}
        label={copy.collection.project}
        onClick={() => onOpen("project")}
      />
    </div>
  );
}

const AddButton = ({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) => (
  <Button onClick={onClick}>
    {icon}
    {label}
  </Button>
);

type ProgressProps = {
  documents: readonly DocumentSummary[];
  uploading: { sent: number; all: number } | null;
};

/** How much is uploaded, then how much is read; nothing once all is. */
function Progress({ documents, uploading }: ProgressProps) {
  const waiting = documents.filter(({ state }) => state === "waiting").length;
  const done = uploading ? uploading.sent : documents.length - waiting;
  const all = uploading ? uploading.all : documents.length;
  const isShown = uploading !== null || waiting > 0;
  return (
    <div className="flex flex-col gap-1.5 empty:hidden">
      <p role="status" className="text-[13px] text-muted empty:hidden">
        {isShown && (uploading ? copy.collection.uploading(done, all) : copy.collection.progress(done, all))}
      </p>
      {isShown && <UsageBar used={done} limit={all} />}
    </div>
  );
}

type DocumentsProps = {
  documents: readonly DocumentSummary[];
  onOpen: (document: DocumentSummary) => void;
};

function Documents({ documents, onOpen }: DocumentsProps) {
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
      className="flex flex-col divide-y divide-border rounded-card border border-border bg-surface"
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
  const facts = [pages !== null && copy.collection.pages(pages), state !== "failed" && formatBytes(bytes)];
  return (
    <li className="flex items-center gap-3 px-5 py-3">
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
      {address !== null && state !== "waiting" && (
        <IconButton label={copy.collection.refresh(name)} size="sm" onClick={onRefresh}>
          <RefreshCw />
        </IconButton>
      )}
      <IconButton label={copy.collection.removeDocument(name)} size="sm" onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}
