import { skipToken } from "@tanstack/react-query";
import type { PushedBranch } from "~/domain/project/branch";
import type { VersionSummary } from "~/domain/project/project";
import { api } from "~/trpc/react";

const PAGE = 100;

/** A project's versions, newest first; `more` loads older ones, and is null while there are none or they are on their way. */
export function useVersions(projectId: string, search = "") {
  const query = api.project.versions.useInfiniteQuery(
    { projectId, limit: PAGE, ...(search ? { search } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before },
  );
  return {
    versions: query.data?.pages.flatMap((page) => page.items) ?? [],
    more: query.hasNextPage && !query.isFetchingNextPage ? query.fetchNextPage : null,
    isSearching: query.isFetching,
  };
}

/** One version, whether the list has it yet or not; null for none, undefined while it is loading. */
export function useVersionSummary(
  versionId: string | null,
  versions: readonly VersionSummary[],
): VersionSummary | null | undefined {
  const known = versions.find(({ id }) => id === versionId);
  const query = api.project.versionSummary.useQuery(versionId && !known ? { versionId } : skipToken);
  return versionId === null ? null : (known ?? query.data);
}

/** The branches that were pushed to a project. */
export const useBranches = (projectId: string): readonly PushedBranch[] =>
  api.project.branches.useQuery({ projectId }).data ?? [];
