import type { GitHubRepository } from "~/domain/github/github";
import { type GitHubDeps, requireGitHub, type User } from "./connection";

const MAX_SHOWN = 30;

/** The user's repositories whose names hold all words of the search, the last pushed first. @throws DomainError */
export async function searchRepositories(
  deps: GitHubDeps,
  user: User,
  { search }: { search: string },
): Promise<GitHubRepository[]> {
  const api = await requireGitHub(deps, user);
  const words = search.toLowerCase().split(/\s+/);
  const found = await api.repositories();
  return found
    .filter(({ fullName }) => words.every((word) => fullName.toLowerCase().includes(word)))
    .slice(0, MAX_SHOWN);
}
