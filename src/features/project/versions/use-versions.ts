import { skipToken } from "@tanstack/react-query";
import type { PushedBranch } from "~/domain/project/branch";
import type { VersionSummary } from "~/domain/project/project";
import { api } from "~/trpc/react";

const PAGE = 100;

/** A project's versions, newest first. `more` loads older ones; null if there are none, or while loading. */
export function useVersions(projectId: string, { search = "", limit = PAGE } = {}) {
  const query = api.project.versions.useInfiniteQuery(
    { projectId, limit, ...(search ? { search } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before },
  );
  return {
    versions: query.data?.pages.flatMap((page) => page.items) ?? [],
    more: query.hasNextPage && !query.isFetchingNextPage ? query.fetchNextPage : null,
    isSearching: query.isFetching,
  };
}

/** One version, fetched if the list does not have it; null for none, undefined while loading. */
export function useVersionSummary(
  versionId: string | null,
  versions: readonly VersionSummary[],
): VersionSummary | null | undefined {
  const listed = versions.find(({ id }) => id === versionId);
  const query = api.project.versionSummary.useQuery(versionId && !listed ? { versionId } : skipToken);
  return versionId === null ? null : (listed ?? query.data);
}

/** The branches that were pushed to a project. */
export const useBranches = (projectId: string): readonly PushedBranch[] =>
  api.project.branches.useQuery({ projectId }).data ?? [];
