import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import type { LeftOut } from "~/domain/github/github";
import type { ImportRepositoryInput } from "~/domain/github/github-input";
import {
  chooseFiles,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_FILES,
  MAX_READ_BYTES,
  MAX_READ_FILES,
  takeFiles,
} from "~/domain/github/import-repository";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { GitHubCommit } from "~/server/ports/github";
import { type GitHubDeps, gitHubOf, type Person } from "./connection";
import { findRepository } from "./find-repository";

export type FoundRepository = {
  repository: string;
  repositoryId: string;
  branch: string;
  commitId: string;
  files: ProjectFiles;
  leftOut: LeftOut[];
};

type Source = Omit<ImportRepositoryInput, "chatId">;

/**
 * The files of a repository, or of one of its folders, as a project takes them. Public ones are read without a
 * connection, too.
 *
 * @throws DomainError not_found; invalid when there are too many; or what GitHub refuses
 */
export async function readRepository(
  deps: GitHubDeps,
  user: Person,
  { fullName, folder, ...source }: Source,
): Promise<FoundRepository> {
  const api = (await gitHubOf(deps, user)) ?? deps.gitHub.as(null);
  const { id, fullName: repository, defaultBranch } = await findRepository(api, fullName, "source");
  const branch = source.branch || defaultBranch;
  const commit = requireCommit(await api.head(repository, branch), branch);
  const entries = await api.tree(repository, commit.treeId);
  const { wanted, bytes, leftOut } = chooseFiles(entries, folder);
  if (wanted.length === 0)
    throw new DomainError("invalid", "There is no file that a project could take.", { field: "folder" });
  if (wanted.length > MAX_READ_FILES || bytes > MAX_READ_BYTES) throw tooMany(wanted.length, bytes);
  const read = await api.readFiles(repository, commit.id, new Set(wanted));
  const taken = takeFiles(read, folder);
  const size = [...taken.files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  if (taken.files.size > MAX_IMPORT_FILES || size > MAX_IMPORT_BYTES) throw tooMany(taken.files.size, size);
  if (taken.files.size === 0)
    throw new DomainError("invalid", "There is no file that a project could take.", { field: "folder" });
  return {
    ...{ repository, repositoryId: id, branch, commitId: commit.id, files: taken.files },
    leftOut: [
      ...leftOut,
      // A repository may keep files out of its archives.
      ...wanted.flatMap((path): LeftOut[] => (read.has(path) ? [] : [{ path, reason: "missing" }])),
      ...taken.leftOut,
    ],
  };
}

function requireCommit(head: GitHubCommit | "no branch" | "empty repository", branch: string): GitHubCommit {
  if (head === "empty repository") throw new DomainError("invalid", "The repository is empty.");
  if (head === "no branch")
    throw new DomainError("not_found", `The repository has no branch ${branch}.`, { field: "branch" });
  return head;
}

const tooMany = (files: number, bytes: number) =>
  new DomainError(
    "invalid",
    `There are ${files.toLocaleString("en")} files of ${(bytes / 1e6).toFixed(1)} MB. Up to ${MAX_IMPORT_FILES} files and ${MAX_IMPORT_BYTES / 1e6} MB can be imported: name one of the folders.`,
    { field: "folder" },
  );
