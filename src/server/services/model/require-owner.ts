import { DomainError } from "~/domain/error/domain-error";
import type { User } from "~/domain/owner/owners";
import { type OwnerDeps, ownsInstallation } from "../owner/owns-installation";

/** @throws DomainError forbidden */
export async function requireOwner(deps: OwnerDeps, user: User): Promise<void> {
  if (await ownsInstallation(deps, user)) return;
  throw new DomainError("forbidden", "Only the owner of this installation can manage its models.");
}
