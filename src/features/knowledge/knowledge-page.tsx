"use client";

import { BookOpen, Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import type { CollectionSummary } from "~/domain/knowledge/collection";
import { formatBytes } from "~/domain/text/format-bytes";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { MeaningSection } from "./meaning-section";

const NameDialog = lazy(() => loadWhenOnline(() => import("./dialogs/name-dialog")));

/** Polling interval while documents are being read. */
export const READING_INTERVAL_MS = 1_000;

/** All collections of the user. */
export function KnowledgePage() {
  const router = useRouter();
  const { data, isLoadingError, refetch } = api.knowledge.list.useQuery(undefined, {
    refetchInterval: ({ state }) => state.data?.some(({ waiting }) => waiting > 0) && READING_INTERVAL_MS,
  });
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      {copy.list.create}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1.5">
          <h1 className="font-semibold text-2xl tracking-tight">{copy.list.title}</h1>
          <p className="max-w-prose text-pretty text-muted">{copy.list.text}</p>
        </div>
        {data && data.length > 0 && create}
      </header>
      {isLoadingError && <LoadFailed title={copy.list.failed} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon={<BookOpen />} title={copy.list.empty} text={copy.list.emptyText} action={create} />
      )}
      {data && data.length > 0 && (
        <ul className="flex flex-col divide-y divide-border rounded-card border border-border bg-surface">
          {data.map((collection) => (
            <CollectionRow key={collection.id} {...collection} />
          ))}
        </ul>
      )}
      {data && data.length > 0 && <MeaningSection />}
      <Suspense>
        {isCreating && (
          <NameDialog
            collection={null}
            onClose={() => setIsCreating(false)}
            onSaved={(id) => router.push(`/knowledge/${id}`)}
          />
        )}
      </Suspense>
    </div>
  );
}

function CollectionRow({ id, name, team, documents, waiting, failed, bytes }: CollectionSummary) {
  const facts = [
    team !== null && copy.list.team(team),
    copy.list.documents(documents),
    formatBytes(bytes),
    waiting > 0 && copy.list.waiting(waiting),
    failed > 0 && copy.list.failedDocuments(failed),
  ];
  return (
    <li>
      <Link href={`/knowledge/${id}`} className="flex flex-col gap-0.5 px-5 py-4 hover:bg-hover">
        <span className="break-words font-medium text-foreground text-sm">{name}</span>
        <span className="text-[13px] text-muted">{facts.filter(Boolean).join(" · ")}</span>
      </Link>
    </li>
  );
}
