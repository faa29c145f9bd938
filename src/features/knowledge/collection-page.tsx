"use client";

import { ArrowLeft, Ellipsis, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { lazy, Suspense, useState } from "react";
import { AllowedDeeds } from "~/components/ui/deed";
import { DropZone } from "~/components/ui/drop-zone";
import { IconButton } from "~/components/ui/icon-button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Menu, MenuAction } from "~/components/ui/menu";
import { Notice } from "~/components/ui/notice";
import { UsageBar } from "~/components/ui/usage-bar";
import { type Deed, may } from "~/domain/access/role";
import type { DocumentSummary, EmbeddingProgress } from "~/domain/knowledge/collection";
import { cn } from "~/lib/cn";
import type { PlacedFile } from "~/lib/dropped-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api, type RouterOutputs } from "~/trpc/react";
import { AddMenu } from "./collection/add-menu";
import { DocumentList } from "./collection/document-list";
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

type Collection = RouterOutputs["knowledge"]["collection"];
type Opened = "rename" | "note" | "page" | "project" | "remove" | ShownPassage;

/** A collection: its documents with their states, and a menu to add more. */
export function CollectionPage({ collectionId }: { collectionId: string }) {
  const { data, isLoadingError, refetch } = api.knowledge.collection.useQuery(
    { collectionId },
    { refetchInterval: ({ state: { data } }) => data && isInProgress(data) && READING_INTERVAL_MS },
  );
  const uploads = useUploads(collectionId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const isAllowed = (deed: Deed) => may(data?.role ?? null, deed);
  return (
    <AllowedDeeds value={isAllowed}>
      <div className="flex flex-col gap-6">
        <CollectionHeader collection={data} onFiles={(files) => void uploads.add(files)} onOpen={setOpened} />
        {isLoadingError && <LoadFailed title={copy.collection.failed} onRetry={() => void refetch()} />}
        {data && (
          <DropZone
            label={copy.add.dropHere}
            className="min-h-80"
            onDrop={(dropped) => void (isAllowed("edit") && uploads.drop(dropped))}
          >
            <Progress documents={data.documents} uploading={uploads.progress} />
            <Embedding progress={data.embedding} />
            <DocumentList
              documents={data.documents}
              onOpen={({ id, name }) =>
                setOpened({ documentId: id, document: name, collection: data.name, passage: null })
              }
            />
          </DropZone>
        )}
        <Suspense>
          {data && opened === "rename" && <NameDialog collection={data} onClose={close} />}
          {data && opened === "remove" && <RemoveDialog collection={data} onClose={close} />}
          {opened === "note" && <NoteDialog onAdd={(note) => void uploads.add([note])} onClose={close} />}
          {opened === "page" && <PageDialog collectionId={collectionId} onClose={close} />}
          {opened === "project" && <ProjectDialog collectionId={collectionId} onClose={close} />}
          {opened !== null && typeof opened === "object" && <PassagePanel shown={opened} onClose={close} />}
        </Suspense>
      </div>
    </AllowedDeeds>
  );
}

type CollectionHeaderProps = {
  /** Undefined while it is loading. */
  collection: Collection | undefined;
  onFiles: (files: readonly PlacedFile[]) => void;
  onOpen: (opened: Opened) => void;
};

function CollectionHeader({ collection, onFiles, onOpen }: CollectionHeaderProps) {
  return (
    <header className="flex flex-col gap-3">
      <Link
        href="/knowledge"
        className="flex w-fit items-center gap-1.5 text-[13px] text-muted hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> {copy.collection.back}
      </Link>
      {collection && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="min-w-0 break-words font-semibold text-2xl tracking-tight">{collection.name}</h1>
          {may(collection.role, "edit") && (
            <div className="flex items-center gap-2">
              <AddMenu onFiles={onFiles} onOpen={onOpen} />
              <Menu
                trigger={
                  <IconButton label={copy.collection.more}>
                    <Ellipsis />
                  </IconButton>
                }
              >
                <MenuAction icon={<Pencil aria-hidden />} onSelect={() => onOpen("rename")}>
                  {copy.collection.rename}
                </MenuAction>
                {may(collection.role, "manage") && (
                  <MenuAction icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => onOpen("remove")}>
                    {copy.collection.remove}
                  </MenuAction>
                )}
              </Menu>
            </div>
          )}
        </div>
      )}
    </header>
  );
}

/** Whether documents are being read, or embeddings made. */
const isInProgress = ({ documents, embedding }: Collection): boolean =>
  documents.some(({ state }) => state === "waiting") || isEmbedding(embedding);

const isEmbedding = (progress: EmbeddingProgress): boolean =>
  progress !== null && progress.done < progress.all;

/** How many documents have embeddings, and why others do not. Empty without an embedding model. */
function Embedding({ progress }: { progress: EmbeddingProgress }) {
  if (!progress || progress.all === 0) return null;
  const { done, all, problem } = progress;
  return (
    <div className="mb-4 flex flex-col gap-2">
      <p className="text-[13px] text-muted">{copy.meaning.progress(done, all)}</p>
      {problem && isEmbedding(progress) && (
        <Notice tone="warning" title={copy.meaning.problem}>
          {copy.meaning.retried(problem)}
        </Notice>
      )}
    </div>
  );
}

type ProgressProps = {
  documents: readonly DocumentSummary[];
  uploading: { sent: number; all: number } | null;
};

/** Upload progress, then reading progress. Hidden when done. */
function Progress({ documents, uploading }: ProgressProps) {
  const waiting = documents.filter(({ state }) => state === "waiting").length;
  const done = uploading ? uploading.sent : documents.length - waiting;
  const all = uploading ? uploading.all : documents.length;
  const isShown = uploading !== null || waiting > 0;
  return (
    <div className={cn("flex flex-col gap-1.5", isShown && "mb-4")}>
      <p role="status" className="text-[13px] text-muted empty:hidden">
        {isShown && (uploading ? copy.collection.uploading(done, all) : copy.collection.progress(done, all))}
      </p>
      {isShown && <UsageBar used={done} limit={all} />}
    </div>
  );
}
