import type { BlobIds } from "~/domain/github/plan-push";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { GitHubChange, GitHubCommit, GitHubEntry } from "~/server/ports/github";
import type { Push } from "./push";

type PushedFiles = { files: readonly { path: string; id: string }[]; contents: ProjectFiles };

type Changes = {
  /** The parent commit and its files. */
  commit: GitHubCommit;
  entries: readonly GitHubEntry[];
  version: PushedFiles;
  written: readonly string[];
  removed: readonly string[];
};

export const idsOf = (entries: readonly { path: string; id: string }[]): BlobIds =>
  new Map(entries.map(({ path, id }) => [path, id]));

/** Commits the changes. Texts are sent with the tree, binaries as blobs before it, and known contents not at all. */
export async function commitFiles(
  { api, repository, message }: Push,
  { commit, entries, version, written, removed }: Changes,
): Promise<string> {
  const existingIds = new Set(entries.map(({ id }) => id));
  const modes = new Map(entries.map(({ path, mode }) => [path, mode]));
  const ids = idsOf(version.files);
  const changes: GitHubChange[] = removed.map((path) => ({ path, mode: FILE, id: null }));
  for (const path of written) {
    const id = ids.get(path) ?? null;
    const content = id === null || existingIds.has(id) ? undefined : version.contents.get(path);
    const mode = modes.get(path) === EXECUTABLE ? EXECUTABLE : FILE;
    if (typeof content === "string") changes.push({ path, mode, text: content });
    else {
      // Sequentially: GitHub throttles concurrent requests.
      if (content) await api.addBlob(repository, content);
      changes.push({ path, mode, id });
    }
  }
  const treeId = await api.addTree(repository, { baseId: commit.treeId, changes });
  return api.addCommit(repository, { treeId, parentId: commit.id, message });
}

const FILE = "100644";
const EXECUTABLE = "100755";
