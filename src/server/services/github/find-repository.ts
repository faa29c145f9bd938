import { DomainError } from "~/domain/error/domain-error";
import type { GitHubRepository } from "~/domain/github/github";
import type { GitHubApi } from "~/server/ports/github";

/** A repository that a form names. @throws DomainError not_found at that field; or what GitHub refuses */
export async function findRepository(
  api: GitHubApi,
  fullName: string,
  field: string,
): Promise<GitHubRepository> {
  try {
    return await api.repository(fullName);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    throw new DomainError("not_found", error.userMessage, { field, cause: error });
  }
}

/** One that can be pushed to. @throws DomainError forbidden, and as `findRepository` does */
export async function findWritable(api: GitHubApi, fullName: string): Promise<GitHubRepository> {
  const field = "fullName";
  const found = await findRepository(api, fullName, field);
  if (found.isArchived)
    throw new DomainError("forbidden", "The repository is archived and read-only.", { field });
  if (!found.canPush)
    throw new DomainError("forbidden", "You do not have permission to push to this repository.", { field });
  return found;
}
