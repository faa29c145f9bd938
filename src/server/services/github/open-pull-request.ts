import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { PullRequestResult } from "~/domain/github/github";
import type { PullRequestInput } from "~/domain/github/github-input";
import { requireGitHub } from "./connection";
import { findWritable } from "./find-repository";
import type { PushDeps } from "./push";
import { pushToBranch, requireShownVersion } from "./push-to-branch";

/**
 * Pushes one of the user's projects to a new branch, which starts from what was pushed last, and asks to merge
 * it: what others changed meanwhile is merged on GitHub.
 *
 * @throws DomainError not_found, or what GitHub refuses
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
