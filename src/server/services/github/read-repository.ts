import { DomainError } from "~/domain/error/domain-error";
import type { FoundFiles, LeftOut, LeftOutFiles } from "~/domain/github/github";
import type { ImportRepositoryInput, RepositorySource } from "~/domain/github/github-input";
import {
  chooseFiles,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_FILES,
  MAX_READ_BYTES,
  MAX_READ_FILES,
  takeFiles,
  toLeftOutFiles,
} from "~/domain/github/import-repository";
import type { ProjectFiles } from "~/domain/project/project-files";
import { formatBytes } from "~/domain/text/format-bytes";
import type { GitHubCommit } from "~/server/ports/github";
import { type GitHubDeps, gitHubOf, type User } from "./connection";
import { findRepository } from "./repositories";

type RepositoryFiles = {
  repository: string;
  repositoryId: string;
  branch: string;
  commitId: string;
  files: ProjectFiles;
  leftOut: LeftOutFiles;
};

/**
 * The files that an import of a repository or folder would read. Public repositories need no connection.
 *
 * @throws DomainError not_found; invalid when there are too many files; GitHub's refusal
 */
export async function previewImport(
  deps: GitHubDeps,
  user: User,
  source: RepositorySource,
): Promise<FoundFiles> {
  const { repository, branch, commit, wanted, leftOut } = await findFiles(deps, user, source);
  return { repository, branch, commitId: commit.id, files: wanted, leftOut: toLeftOutFiles(leftOut) };
}

/**
 * The importable files of a repository or folder, at the previewed commit.
 *
 * @throws DomainError as `previewImport`
 */
export async function readRepository(
  deps: GitHubDeps,
  user: User,
  { folder, ...source }: Omit<ImportRepositoryInput, "chatId">,
): Promise<RepositoryFiles> {
  const { api, repository, repositoryId, branch, commit, wanted, leftOut } = await findFiles(deps, user, {
    folder,
    ...source,
  });
  const contents = await api.readFiles(repository, commit.id, new Set(wanted.map(({ path }) => path)));
  const imported = takeFiles(contents, folder);
  const size = [...imported.files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  if (imported.files.size > MAX_IMPORT_FILES || size > MAX_IMPORT_BYTES)
    throw tooManyError(imported.files.size, size);
  if (imported.files.size === 0) throw noFilesError();
  return {
    repository,
    repositoryId,
    branch,
    commitId: commit.id,
    files: imported.files,
    leftOut: toLeftOutFiles([
      ...leftOut,
      // Repositories may exclude files from archives.
      ...wanted.flatMap(({ path }): LeftOut[] => (contents.has(path) ? [] : [{ path, reason: "missing" }])),
      ...imported.leftOut,
    ]),
  };
}

async function findFiles(
  deps: GitHubDeps,
  user: User,
  { fullName, folder, ...source }: RepositorySource & { commitId?: string },
) {
  const api = (await gitHubOf(deps, user)) ?? deps.gitHub.as(null);
  const {
    id: repositoryId,
    fullName: repository,
    defaultBranch,
  } = await findRepository(api, fullName, "source");
  const branch = source.branch || defaultBranch;
  const commit = source.commitId
    ? await api.commit(repository, source.commitId)
    : requireCommit(await api.head(repository, branch), branch);
  if (!commit)
    throw new DomainError("conflict", "The repository has changed. Please look at its files again.");
  const entries = await api.tree(repository, commit.treeId);
  const { wanted, bytes, leftOut } = chooseFiles(entries, folder);
  if (wanted.length === 0) throw noFilesError();
  if (wanted.length > MAX_READ_FILES || bytes > MAX_READ_BYTES) throw tooManyError(wanted.length, bytes);
  return { api, repository, repositoryId, branch, commit, wanted, leftOut };
}

const noFilesError = () =>
  new DomainError("invalid", "There is no file that a project could take.", { field: "folder" });

function requireCommit(head: GitHubCommit | "no branch" | "empty repository", branch: string): GitHubCommit {
  if (head === "empty repository") throw new DomainError("invalid", "The repository is empty.");
  if (head === "no branch")
    throw new DomainError("not_found", `The repository has no branch ${branch}.`, { field: "branch" });
  return head;
}

const tooManyError = (files: number, bytes: number) =>
  new DomainError(
    "invalid",
    `There are ${files.toLocaleString("en")} files of ${formatBytes(bytes)}. Up to ${MAX_IMPORT_FILES} files and ${formatBytes(MAX_IMPORT_BYTES)} can be imported: name one of the folders.`,
    { field: "folder" },
  );
