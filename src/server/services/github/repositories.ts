import { DomainError } from "~/domain/error/domain-error";
import type { GitHubRepository } from "~/domain/github/github";
import type { GitHubApi } from "~/server/ports/github";
import { type GitHubDeps, requireGitHub, type User } from "./connection";

const MAX_RESULTS = 30;

/** The user's repositories whose names contain all words, last pushed first. @throws DomainError */
export async function searchRepositories(
  deps: GitHubDeps,
  user: User,
  { search }: { search: string },
): Promise<GitHubRepository[]> {
  const api = await requireGitHub(deps, user);
  const words = search.toLowerCase().split(/\s+/);
  const repositories = await api.repositories();
  return repositories
    .filter(({ fullName }) => words.every((word) => fullName.toLowerCase().includes(word)))
    .slice(0, MAX_RESULTS);
}

/** A repository named in a form field. @throws DomainError not_found with `field`; GitHub's refusal */
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

/** A repository that can be pushed to. @throws DomainError forbidden; otherwise as `findRepository` */
export async function findWritable(api: GitHubApi, fullName: string): Promise<GitHubRepository> {
  const field = "fullName";
  const repository = await findRepository(api, fullName, field);
  if (repository.isArchived)
    throw new DomainError("forbidden", "The repository is archived and read-only.", { field });
  if (!repository.canPush)
    throw new DomainError("forbidden", "You do not have permission to push to this repository.", { field });
  return repository;
}
