import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TreeListing } from "~/domain/project/branch";
import type { ProjectHead, VersionListing } from "~/domain/project/project";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { api } from "~/trpc/react";

/** A version with the contents of its files. */
export type VersionFiles = Pick<VersionListing, "versionId" | "replyId"> & { files: ProjectFiles };

type Listed = Pick<VersionListing, "projectId" | "files">;
type ReadContents = (input: { projectId: string; ids: string[] }) => Promise<Record<string, FileContent>>;

/** Ids are part of the URL, whose length is limited. */
const IDS_PER_CALL = 60;

/** A version with its files; the previous one while loading, undefined before the first. */
export const useVersionFiles = (version: VersionListing | null | undefined): VersionFiles | undefined =>
  useFiles(
    ["version-files", version?.versionId],
    version,
    version && { versionId: version.versionId, replyId: version.replyId },
  );

/** The files of the project's last good version; undefined while loading, or if it is the head. */
export function useLastGoodFiles(head: ProjectHead | null): ProjectFiles | undefined {
  const versionId = head?.lastGood && head.lastGood.id !== head.versionId ? head.lastGood.id : null;
  const listing = api.project.version.useQuery(versionId ? { versionId } : skipToken, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useVersionFiles(versionId ? listing.data : null)?.files;
}

/** The same for any files of a project. */
export const useTreeFiles = (tree: TreeListing | null | undefined) =>
  useFiles(["tree-files", tree?.projectId, tree?.id], tree, tree && { id: tree.id });

/** @param key of immutable files @param named returned together with the files */
function useFiles<Named extends object>(
  key: readonly unknown[],
  listing: Listed | null | undefined,
  named: Named | null | undefined,
): (Named & { files: ProjectFiles }) | undefined {
  const cache = useQueryClient();
  const utils = api.useUtils();
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      listing && named
        ? {
            ...named,
            files: await readFiles(cache, listing, (input) =>
              utils.client.project.contents.query(input, { signal }),
            ),
          }
        : null,
    enabled: Boolean(listing),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  return (listing && data) || undefined;
}

/** Contents are addressed by their hash, so a cached one is never fetched again. */
export async function readFiles(
  cache: QueryClient,
  { projectId, files }: Listed,
  read: ReadContents,
): Promise<ProjectFiles> {
  const keyOf = (id: string) => ["file-content", projectId, id];
  const cached = new Map<string, FileContent>();
  for (const { id } of files) {
    const content = cache.getQueryData<FileContent>(keyOf(id));
    if (content !== undefined) cached.set(id, content);
  }
  const missing = [...new Set(files.map(({ id }) => id))].filter((id) => !cached.has(id));
  const calls = Array.from({ length: Math.ceil(missing.length / IDS_PER_CALL) }, (_, at) =>
    read({ projectId, ids: missing.slice(at * IDS_PER_CALL, (at + 1) * IDS_PER_CALL) }),
  );
  for (const contents of await Promise.all(calls))
    for (const [id, content] of Object.entries(contents)) {
      cached.set(id, content);
      cache.setQueryData(keyOf(id), content);
    }
  return new Map(files.map(({ path, id }) => [path, cached.get(id) ?? ""]));
}
