import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { PullRequestResult } from "~/domain/github/github";
import type { PullRequestInput } from "~/domain/github/github-input";
import { requireGitHub } from "./connection";
import type { PushDeps } from "./push";
import { pushToBranch, requireShownVersion } from "./push-to-branch";
import { findWritable } from "./repositories";

/**
 * Pushes one of the user's projects to a new branch, based on the last push, and opens a pull request, so that GitHub
 * merges others' changes.
 *
 * @throws DomainError not_found; GitHub's refusal
 */
export async function openPullRequest(
  deps: PushDeps,
  user: SignedInUser,
  { projectId, versionId, pushedId, fullName, base, branch, message, title, body }: PullRequestInput,
): Promise<PullRequestResult> {
  await requireShownVersion(deps.db, user, { projectId, versionId });
  const api = await requireGitHub(deps, user);
  const { id, fullName: repository } = await findWritable(api, fullName);
  const pushed = await pushToBranch(deps, user, {
    api,
    projectId,
    versionId,
    pushedId,
    repository,
    branch,
    base,
    message,
    repositoryId: id,
    requestedName: fullName,
  });
  if (pushed.state === "conflict") return pushed;
  const request = await api.openPullRequest(repository, { title, body, head: branch, base });
  return { state: "opened", ...request };
}
