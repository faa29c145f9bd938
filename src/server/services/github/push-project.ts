import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { GitHubRepository, PushResult } from "~/domain/github/github";
import type { PushInput } from "~/domain/github/github-input";
import type { GitHubApi } from "~/server/ports/github";
import { requireGitHub } from "./connection";
import type { PushDeps } from "./push";
import { pushToBranch, requireShownVersion } from "./push-to-branch";
import { findWritable } from "./repositories";

/**
 * Pushes one of the user's projects to a branch of a repository, as one commit on top of it. Nothing is ever forced.
 *
 * @throws DomainError not_found; GitHub's refusal
 */
export async function pushProject(
  deps: PushDeps,
  user: SignedInUser,
  { projectId, versionId, pushedId, branch, message, ...chosen }: PushInput,
): Promise<PushResult> {
  await requireShownVersion(deps.db, user, { projectId, versionId });
  const api = await requireGitHub(deps, user);
  const { id, fullName, defaultBranch } =
    chosen.target === "new" ? await createRepository(api, chosen) : await findWritable(api, chosen.fullName);
  return pushToBranch(deps, user, {
    api,
    projectId,
    versionId,
    pushedId,
    branch,
    message,
    repository: fullName,
    repositoryId: id,
    base: defaultBranch,
    requestedName: chosen.target === "new" ? fullName : chosen.fullName,
  });
}

/** Reuses an empty repository left by an earlier attempt. */
async function createRepository(
  api: GitHubApi,
  { name, isPrivate }: { name: string; isPrivate: boolean },
): Promise<GitHubRepository> {
  try {
    return await api.createRepository({ name, isPrivate });
  } catch (error) {
    if (!(error instanceof DomainError) || error.field !== "name") throw error;
    const { login } = await api.viewer();
    const existing = await api.repository(`${login}/${name}`);
    if ((await api.head(existing.fullName, existing.defaultBranch)) !== "empty repository") throw error;
    if (existing.isPrivate !== isPrivate) throw error;
    return existing;
  }
}
