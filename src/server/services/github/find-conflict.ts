import type { GitHubConflict } from "~/domain/github/github";
import { type BlobIds, changedByOthers } from "~/domain/github/plan-push";
import { firstLine } from "~/domain/text/short-name";
import type { GitHubApi, GitHubCommit } from "~/server/ports/github";
import { idsOf } from "./commit-files";
import type { Push, PushDeps } from "./push";

type Sides = {
  project: BlobIds;
  /** The project when it was last pushed to the repository; empty: never. */
  pushed: BlobIds;
  onGitHub: BlobIds;
  /** The newest on the branch. */
  commit: GitHubCommit;
  pushedId: string | undefined;
};

const MAX_PATHS = 50;

/** Whether somebody else changed the project's files on the branch since they were last pushed. */
export async function findConflict(
  { gitHub }: PushDeps,
  { api, repository, branch }: Push,
  { project, pushed, onGitHub, commit, pushedId }: Sides,
): Promise<GitHubConflict | null> {
  if (commit.id === pushedId) return null;
  const base = (pushedId && (await filesOfCommit(api, repository, pushedId))) || pushed;
  const paths = changedByOthers(project, base, onGitHub);
  if (paths.length === 0) return null;
  const { author, at, message, id } = commit;
  return {
    branch,
    author,
    at,
    message: firstLine(message),
    url: `${gitHub.webUrl}/${repository}/commit/${id}`,
    files: paths.length,
    paths: paths.slice(0, MAX_PATHS),
  };
}

/** Null if the commit no longer exists. */
async function filesOfCommit(api: GitHubApi, repository: string, id: string): Promise<BlobIds | null> {
  const commit = await api.commit(repository, id);
  return commit && idsOf(await api.tree(repository, commit.treeId));
}
