import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { type PackageMode, packageModes } from "~/domain/project/package-mode";
import type { Db } from "~/server/db";
import { type OwnerDeps, ownsInstallation } from "../owner/owns-installation";

const NAME = "packages";

/** Whether projects of this installation get packages of the registry. */
export async function readPackageMode({ db }: { db: Db }): Promise<PackageMode> {
  const setting = await db.ownerSetting.findUnique({ where: { name: NAME }, select: { value: true } });
  return packageModes.find((mode) => mode === setting?.value) ?? "ask";
}

/** The same, and whether the user may change it. */
export async function readPackageSetting(
  deps: OwnerDeps,
  user: SignedInUser,
): Promise<{ mode: PackageMode; isOwner: boolean }> {
  const [mode, isOwner] = await Promise.all([readPackageMode(deps), ownsInstallation(deps, user)]);
  return { mode, isOwner };
}

/** @throws DomainError forbidden */
export async function setPackageMode(
  deps: OwnerDeps,
  user: SignedInUser,
  { mode }: { mode: PackageMode },
): Promise<void> {
  if (!(await ownsInstallation(deps, user)))
    throw new DomainError(
      "forbidden",
      "Only the owner of this installation can decide where packages come from.",
    );
  await deps.db.ownerSetting.upsert({
    where: { name: NAME },
    create: { name: NAME, value: mode },
    update: { value: mode },
    select: { name: true },
  });
}
