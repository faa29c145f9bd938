"use client";

import { type ReactNode, useRef, useState } from "react";
import { NativeSelect } from "~/components/ui/native-select";
import type { ProjectHead, VersionSummary } from "~/domain/project/project";
import { api } from "~/trpc/react";
import { Comparison } from "./compare/comparison";
import { useVersionActions } from "./use-version-actions";
import { DownloadMenu } from "./versions/download-menu";
import { NameVersionDialog } from "./versions/name-version-dialog";
import { VersionList } from "./versions/version-list";
import { copy } from "./versions-copy";

type VersionHistoryProps = {
  head: ProjectHead;
  onFork: (versionId: string) => void;
  renderPicture: (versionId: string) => ReactNode;
};

const PAGE = 100;

/** All versions of a project, and how any two of them differ. */
export function VersionHistory({ head, onFork, renderPicture }: VersionHistoryProps) {
  const query = api.project.versions.useInfiniteQuery(
    { projectId: head.projectId, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before },
  );
  const versions = query.data?.pages.flatMap((page) => page.items) ?? [];
  const actions = useVersionActions(head.projectId);
  const [chosen, setChosen] = useState<{ id: string; withId: string | null } | null>(null);
  const [named, setNamed] = useState<VersionSummary | null>(null);
  const details = useRef<HTMLElement>(null);
  const shown = versions.find(({ id }) => id === (chosen?.id ?? head.versionId));
  const withId = chosen?.withId ?? shown?.parentId ?? null;
  const compare = ({ id }: VersionSummary) => {
    setChosen({ id, withId: null });
    // Below the list on a phone.
    details.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(14rem,45%)_1fr] md:grid-cols-[22rem_1fr] md:grid-rows-1">
      <section
        aria-label={copy.strip}
        className="flex min-h-0 flex-col border-border max-md:border-b md:border-r"
      >
        <VersionList
          versions={versions}
          headId={head.versionId}
          comparedId={shown?.id ?? ""}
          actions={{
            onCompare: compare,
            onRestore: (version) => void actions.restore(version),
            onName: setNamed,
            onFork: ({ id }) => onFork(id),
          }}
          renderPicture={renderPicture}
          more={query.hasNextPage && !query.isFetchingNextPage ? query.fetchNextPage : null}
        />
      </section>
      <section ref={details} aria-label={copy.compare.title} className="min-h-0 overflow-y-auto p-4 sm:p-6">
        {shown && (
          <>
            <div className="mb-4 flex items-center justify-between gap-3">
              <h2 className="min-w-0 truncate font-semibold text-lg">
                {shown.name || copy.version(shown.number)}
              </h2>
              <DownloadMenu versionId={shown.id} />
            </div>
            <div className="mb-2 max-w-sm">
              <NativeSelect
                label={copy.compare.with}
                value={withId ?? ""}
                onChange={({ target }) => setChosen({ id: shown.id, withId: target.value || null })}
                options={[
                  ...(shown.parentId ? [] : [{ value: "", label: copy.compare.nothing }]),
                  ...versions
                    .filter(({ id }) => id !== shown.id)
                    .map((version) => ({ value: version.id, label: copy.option(version) })),
                ]}
              />
            </div>
            <Comparison key={`${withId}:${shown.id}`} beforeId={withId} afterId={shown.id} />
          </>
        )}
      </section>
      {named && (
        <NameVersionDialog
          version={named}
          onClose={() => setNamed(null)}
          onName={(name) => actions.rename(named.id, name)}
        />
      )}
    </div>
  );
}
