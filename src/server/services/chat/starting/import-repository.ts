import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ImportReport } from "~/domain/github/github";
import type { ImportRepositoryInput } from "~/domain/github/github-input";
import type { Limits } from "~/server/ports/limits";
import type { Streams } from "~/server/ports/streams";
import type { Ids } from "~/server/ports/system";
import { enforceRateLimit } from "~/server/services/auth/enforce-rate-limit";
import type { GitHubDeps } from "../../github/connection";
import { saveLink } from "../../github/project-link";
import { readRepository } from "../../github/read-repository";
import { requireProject } from "../../project/require-project";
import { addImported } from "./import-files";

type Deps = GitHubDeps & { ids: Ids; limits: Limits; streams: Streams };

/**
 * Creates a project from a GitHub repository. One with all of its files is linked to it, to push changes back.
 *
 * @throws DomainError not_found; invalid when it is too large; GitHub's refusal
 */
export async function importRepository(
  deps: Deps,
  user: SignedInUser,
  { chatId, ...source }: ImportRepositoryInput,
): Promise<ImportReport> {
  await enforceRateLimit(deps, { name: "project_user", key: user.id });
  const { repository, repositoryId, branch, commitId, files, leftOut } = await readRepository(
    deps,
    user,
    source,
  );
  const name = source.folder.split("/").at(-1) || repository.split("/")[1] || repository;
  const { projectId, isNew } = await addImported(deps, user, { chatId, name, files });
  const { headId } = await requireProject(deps.db, user.id, { projectId, deed: "view" });
  if (isNew && headId && source.folder === "")
    await saveLink(deps, projectId, { repository, repositoryId, branch, commitId, versionId: headId });
  return { chatId, repository, branch, files: files.size, leftOut };
}
