import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { PushResult } from "~/domain/github/github";
import { planPush } from "~/domain/github/plan-push";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db } from "~/server/db";
import type { GitHubCommit } from "~/server/ports/github";
import { exportedFiles } from "../project/exported-files";
import { blobIdOf } from "../project/git-objects";
import { requireVersion } from "../project/require-project";
import { commitFiles, idsOf } from "./commit-files";
import { findConflict } from "./find-conflict";
import { readLink, renameLink, saveLink } from "./project-link";
import type { Push, PushDeps } from "./push";

/** Like `pushProject`, for an existing repository; the caller has checked the version's owner. */
export async function pushToBranch(deps: PushDeps, user: SignedInUser, push: Push): Promise<PushResult> {
  const { api, projectId, repository, repositoryId, branch } = push;
  const version = await exportedVersion(deps, user, push.versionId);
  if (version.files.length === 0) throw noFiles();
  const stored = await readLink(deps.db, projectId);
  const link = stored && isSameRepository(stored, push) ? stored : null;
  // The browser identifies the repository by name.
  const visibleLink = stored?.repository.toLowerCase() === push.requestedName.toLowerCase() ? stored : null;
  if ((visibleLink?.versionId ?? null) !== push.pushedId || (link && !visibleLink)) {
    // Lets the browser show the new name.
    if (link && link.repository !== repository) await renameLink(deps.db, projectId, repository);
    throw new DomainError(
      "conflict",
      "The project was pushed meanwhile. Look at what is pushed, and push again.",
    );
  }
  const pushedFiles = link ? (await exportedVersion(deps, user, link.versionId)).files : [];
  const { commit, start } = await findBase(push, link?.commitId, version);
  const entries = (await api.tree(repository, commit.treeId)).filter(({ kind }) => kind !== "submodule");
  const onGitHub = idsOf(entries);
  const project = idsOf(version.files);
  const sides = { project, pushed: idsOf(pushedFiles), onGitHub };
  if (start === "branch") {
    const conflict = await findConflict(deps, push, { ...sides, commit, pushedId: link?.commitId });
    if (conflict) return { state: "conflict", conflict };
  }
  const plan = planPush(project, sides.pushed, onGitHub);
  const files = plan.written.length + plan.removed.length;
  const commitId = files === 0 ? commit.id : await commitFiles(push, { ...plan, commit, entries, version });
  if (start === "new branch") await api.addBranch(repository, branch, commitId);
  else if (files > 0 && !(await api.moveBranch(repository, branch, commitId)))
    throw new DomainError("conflict", "Someone else just pushed. Please push again.");
  await saveLink(deps, projectId, { repository, repositoryId, branch, commitId, versionId: version.id });
  const url = `${deps.gitHub.webUrl}/${repository}/commit/${commitId}`;
  return {
    state: files === 0 && start === "branch" ? "same" : "pushed",
    // The first commit already added one of the files.
    files: start === "first commit" ? version.files.length : files,
    url,
    repository,
    branch,
  };
}

/** A version of one of the user's projects. @throws DomainError not_found */
export async function requireShownVersion(
  db: Db,
  user: SignedInUser,
  { projectId, versionId }: { projectId: string; versionId: string },
): Promise<void> {
  const version = await requireVersion(db, user.id, { versionId, deed: "manage" });
  if (version.projectId !== projectId) throw notFound();
}

/** Whether a link is to the push's repository. It may have been renamed: GitHub redirects old names. */
function isSameRepository(link: { repository: string; repositoryId: string | null }, push: Push): boolean {
  if (link.repositoryId !== null) return link.repositoryId === push.repositoryId;
  return (
    link.repository === push.repository || link.repository.toLowerCase() === push.requestedName.toLowerCase()
  );
}

/** A version with everything that it needs to run elsewhere. */
export type PushedVersion = {
  id: string;
  files: { path: string; id: string; bytes: number }[];
  contents: ProjectFiles;
};

async function exportedVersion(
  deps: PushDeps,
  user: SignedInUser,
  versionId: string,
): Promise<PushedVersion> {
  const version = await requireVersion(deps.db, user.id, { versionId, deed: "manage" });
  // Repositories are shared: no key may get into the history.
  const contents = await exportedFiles(deps, { ...version, userId: user.id }, null);
  const files = [...contents].map(([path, content]) => ({
    path,
    id: blobIdOf(content),
    bytes: typeof content === "string" ? Buffer.byteLength(content) : content.length,
  }));
  return { id: versionId, files, contents };
}

/** The commit that the push builds on: the branch's head or, for a new branch, the last push. */
async function findBase(
  { api, repository, branch, base }: Push,
  pushedId: string | undefined,
  { files, contents }: PushedVersion,
): Promise<{ commit: GitHubCommit; start: "branch" | "new branch" | "first commit" }> {
  const head = await api.head(repository, branch);
  if (typeof head === "object") return { commit: head, start: "branch" };
  if (head === "no branch") {
    const pushed = pushedId ? await api.commit(repository, pushedId) : null;
    const start = pushed ?? (await api.head(repository, base));
    if (typeof start === "object") return { commit: start, start: "new branch" };
  }
  // An empty repository accepts a single file first; the smallest is the cheapest.
  const [first] = files.toSorted((a, b) => a.bytes - b.bytes);
  if (!first) throw noFiles();
  const bytes = Buffer.from(contents.get(first.path) ?? "");
  const file = { branch, path: first.path, bytes, message: "Initial commit" };
  return { commit: await api.addFirstFile(repository, file), start: "first commit" };
}

const noFiles = () => new DomainError("invalid", "The project has no files yet.");
