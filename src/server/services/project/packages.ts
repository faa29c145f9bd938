import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { withOwnRanges } from "~/domain/project/install-command";
import { lockedPackages, lockOf, packageImports, sharedPackages } from "~/domain/project/lock-file";
import { type PackageMode, packageModes } from "~/domain/project/package-mode";
import { refusalText } from "~/domain/project/package-refusal";
import { packageSizes } from "~/domain/project/package-sizes";
import {
  type InstallPackagesInput,
  nameOfSpec,
  type PackagesChange,
  type PackagesInput,
  type PackagesState,
  withLock,
} from "~/domain/project/packages";
import { cutName } from "~/domain/text/short-name";
import type { Db } from "~/server/db";
import type { PackageInstallation, Packages } from "~/server/ports/packages";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids, Log } from "~/server/ports/system";
import { isProjectImport, misspelledPackage, packageNameOf } from "~preview";
import { type OwnerDeps, ownsInstallation } from "../owner/installation-owner";
import { readOwnerSetting, saveOwnerSetting } from "../owner/owner-setting";
import { readOpenFiles, saveFiles, type VersionAuthorship } from "./files";
import { draftVersion } from "./project-store";

type Deps = {
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Log;
  streams: Streams;
  packages: Packages;
  siteParts: ReadSiteParts;
};

/** The draft may change several times a second. */
const MAX_ATTEMPTS = 5;

/** The packages of a project, including unsaved changes. @throws DomainError not_found */
export async function readPackages(
  deps: OwnerDeps & Pick<Deps, "siteParts" | "packages">,
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<PackagesState> {
  const [{ files }, setting, { packages }] = await Promise.all([
    readOpenFiles(deps, user, { projectId }),
    readPackageSetting(deps, user),
    deps.siteParts(),
  ]);
  const { versions } = await packages.index();
  const own = lockedPackages(files).filter(({ name }) => !versions[name]);
  const lock = lockOf(files);
  const imports = packageImports(files);
  const modules = lock === null || own.length === 0 ? null : await deps.packages.modules({ lock, imports });
  const sizes = modules && packageSizes(modules);
  const imported = new Set(imports.map(packageNameOf));
  return {
    ...setting,
    packages: own.map(({ name, version }) => ({
      name,
      version,
      bytes: sizes?.get(name) ?? null,
      isImported: imported.has(name),
    })),
  };
}

/** Installs packages and locks their versions. @throws DomainError not_found, forbidden, conflict, plan_needed */
export async function installPackages(
  deps: Deps,
  user: SignedInUser,
  { projectId, names, isConfirmed = false, authorship }: InstallPackagesInput & WithAuthorship,
): Promise<PackagesChange> {
  if (!isConfirmed) {
    const { versions } = await (await deps.siteParts()).packages.index();
    const { files } = await readOpenFiles(deps, user, { projectId, deed: "edit" });
    for (const name of names.map(nameOfSpec)) {
      // Imports of this name may refer to a missing file in the project's folder.
      if (isProjectImport(files, name))
        return {
          outcome: "confirm",
          question: `${name} is a folder of this project. Get the package of that name from the npm registry?`,
        };
      const similar = misspelledPackage(name, Object.keys(versions));
      if (similar !== null)
        return {
          outcome: "confirm",
          question: `${name} is spelled nearly like ${similar}, which many projects use. Get ${name}?`,
        };
    }
  }
  const added = names.map(nameOfSpec);
  return changePackages(deps, user, {
    projectId,
    names: added,
    verb: "Add",
    change: { add: names, remove: [], update: [], isConfirmed },
    authorship,
  });
}

/** Updates packages within the project's version ranges. @throws as `installPackages` */
export const updatePackages = (
  deps: Deps,
  user: SignedInUser,
  { projectId, names }: PackagesInput,
): Promise<PackagesChange> =>
  changePackages(deps, user, {
    projectId,
    names,
    verb: "Update",
    change: { add: [], remove: [], update: names, isConfirmed: true },
  });

/** @throws as `installPackages` */
export const removePackages = (
  deps: Deps,
  user: SignedInUser,
  { projectId, names }: PackagesInput,
): Promise<PackagesChange> =>
  changePackages(deps, user, {
    projectId,
    names,
    verb: "Remove",
    change: { add: [], remove: names, update: [], isConfirmed: true },
  });

/** Defaults to the user. */
type WithAuthorship = { authorship?: VersionAuthorship | undefined };

type Change = WithAuthorship & {
  projectId: string;
  names: readonly string[];
  verb: "Add" | "Update" | "Remove";
  change: Pick<PackageInstallation, "add" | "remove" | "update" | "isConfirmed">;
};

async function changePackages(
  deps: Deps,
  user: SignedInUser,
  { projectId, names, verb, change, authorship }: Change,
): Promise<PackagesChange> {
  const message = cutName(`${verb} ${names.join(", ")}`);
  const before = await readOpenFiles(deps, user, { projectId, deed: "edit" });
  const needsRegistry = change.add.length + change.update.length > 0;
  if (needsRegistry && (await readPackageMode(deps)) === "off")
    throw new DomainError("forbidden", "Packages of the registry are turned off on this installation.");
  const lock = lockOf(before.files);
  const outcome = await deps.packages.install({
    ...change,
    add: withOwnRanges(change.add, before.files),
    runsWith: sharedPackages(before.files),
    lock,
    imports: packageImports(before.files),
  });
  if (outcome.kind === "new")
    return {
      outcome: "confirm",
      question: `${outcome.name} was published for the first time less than a week ago. Get it anyway?`,
    };
  if (outcome.kind === "refused") {
    const { refusal, name, reason } = outcome;
    if (refusal === "failed") deps.log.error({ error: reason }, "packages could not be installed");
    return { outcome: "refused", reason: refusalText(refusal, { name, reason }) };
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // The draft may have changed during the installation.
    const { files, treeId } = attempt === 0 ? before : await readOpenFiles(deps, user, { projectId });
    if (lockOf(files) !== lock) break;
    const draft = draftVersion(withLock(files, outcome.lock, names));
    const saved = await saveFiles(deps, user, { projectId, treeId, draft, message, authorship });
    if (saved !== "changed") return { outcome: "changed", version: saved.version, scripts: outcome.scripts };
  }
  throw new DomainError("conflict", "Somebody is changing this project at the moment. Try again.");
}

/** Whether projects of this installation may install packages from the registry. */
export async function readPackageMode({ db }: { db: Db }): Promise<PackageMode> {
  const stored = await readOwnerSetting(db, "packages");
  return packageModes.find((mode) => mode === stored) ?? "ask";
}

/** The package mode, and whether the user may change it. */
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
  await saveOwnerSetting(deps.db, "packages", mode);
}
