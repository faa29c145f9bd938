import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { VersionListing } from "~/domain/project/project";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { api } from "~/trpc/react";

/** A version with the contents of its files. */
export type VersionFiles = Pick<VersionListing, "versionId" | "replyId"> & { files: ProjectFiles };

type ReadContents = (input: { projectId: string; ids: string[] }) => Promise<Record<string, FileContent>>;

/** Ids travel in the address of the request, which must not grow too long. */
const IDS_PER_CALL = 60;

/** A version with its files; the one before while a new one is on its way, undefined until there is one. */
export function useVersionFiles(version: VersionListing | null | undefined): VersionFiles | undefined {
  const cache = useQueryClient();
  const utils = api.useUtils();
  const { data } = useQuery({
    queryKey: ["version-files", version?.versionId],
    queryFn: async ({ signal }) =>
      version
        ? {
            versionId: version.versionId,
            replyId: version.replyId,
            files: await readFiles(cache, version, (input) =>
              utils.client.project.contents.query(input, { signal }),
            ),
          }
        : null,
    enabled: Boolean(version),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  return (version && data) || undefined;
}

/** Contents are named by their hash, so one that is known is never read again. */
export async function readFiles(
  cache: QueryClient,
  { projectId, files }: VersionListing,
  read: ReadContents,
): Promise<ProjectFiles> {
  const keyOf = (id: string) => ["file-content", projectId, id];
  const known = new Map<string, FileContent>();
  for (const { id } of files) {
    const content = cache.getQueryData<FileContent>(keyOf(id));
    if (content !== undefined) known.set(id, content);
  }
  const missing = [...new Set(files.map(({ id }) => id))].filter((id) => !known.has(id));
  const calls = Array.from({ length: Math.ceil(missing.length / IDS_PER_CALL) }, (_, at) =>
    read({ projectId, ids: missing.slice(at * IDS_PER_CALL, (at + 1) * IDS_PER_CALL) }),
  );
  for (const contents of await Promise.all(calls))
    for (const [id, content] of Object.entries(contents)) {
      known.set(id, content);
      cache.setQueryData(keyOf(id), content);
    }
  return new Map(files.map(({ path, id }) => [path, known.get(id) ?? ""]));
}
