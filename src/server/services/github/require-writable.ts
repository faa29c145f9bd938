import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import type { GitHubRepository } from "~/domain/github/github";

/** @throws DomainError forbidden */
export function requireWritable(found: GitHubRepository): GitHubRepository {
  const refuse = (text: string) => new DomainError("forbidden", text, { field: "fullName" });
  if (found.isArchived) throw refuse("The repository is archived: it can only be read.");
  if (!found.canPush) throw refuse("You may not push to this repository.");
  return found;
}
