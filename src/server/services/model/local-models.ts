import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { describeModels, type LocalModelsView } from "~/domain/model/local-model";
import type { Db } from "~/server/db";
import type { LocalModels } from "~/server/ports/local-models";

type Deps = { db: Db; localModels: LocalModels; owners: Owners };

/** Who manages the installation: these addresses or, without any, whoever signed up first. */
export type Owners = { emails: readonly string[]; orFirst: boolean };

/** The models that can run inside the product, with what each needs and does. */
export async function readLocalModels(deps: Deps, user: SignedInUser): Promise<LocalModelsView> {
  const [state, isOwner] = await Promise.all([deps.localModels.state(), ownsInstallation(deps, user)]);
  return { isOwner, ...state, models: describeModels(state) };
}

/** Whether the user manages what everybody shares: models, connections. */
export async function ownsInstallation({ db, owners }: Pick<Deps, "db" | "owners">, user: SignedInUser) {
  if (owners.emails.length > 0) return owners.emails.includes(user.email);
  if (!owners.orFirst) return false;
  const first = await db.user.findFirst({
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return first?.id === user.id;
}

/** @throws DomainError not_allowed */
async function requireOwner(deps: Deps, user: SignedInUser): Promise<void> {
  if (await ownsInstallation(deps, user)) return;
  throw new DomainError("unauthorized", "Only the owner of this installation manages its models.");
}

type Named = { name: string };

/** Installs the engine, downloads the model and loads it, as far as each is needed. @throws DomainError unauthorized */
export async function prepareModel(deps: Deps, user: SignedInUser, { name }: Named): Promise<void> {
  await requireOwner(deps, user);
  deps.localModels.prepare(name);
}

/** @throws DomainError unauthorized */
export async function pauseDownload(deps: Deps, user: SignedInUser, { name }: Named): Promise<void> {
  await requireOwner(deps, user);
  await deps.localModels.pause(name);
}

/** @throws DomainError unauthorized */
export async function removeModel(deps: Deps, user: SignedInUser, { name }: Named): Promise<void> {
  await requireOwner(deps, user);
  await deps.localModels.remove(name);
}

/** @throws DomainError unauthorized */
export async function unloadModel(deps: Deps, user: SignedInUser, { name }: Named): Promise<void> {
  await requireOwner(deps, user);
  deps.localModels.unload(name);
}

/** Adds a model file that is on the server. @throws DomainError unauthorized, invalid */
export async function addModelFile(
  deps: Deps,
  user: SignedInUser,
  { path }: { path: string },
): Promise<Named> {
  await requireOwner(deps, user);
  const added = await deps.localModels.addFile(path);
  if ("name" in added) return added;
  const why = {
    not_found: "There is no file at this path on the server.",
    not_a_model: "This file is not a model in the GGUF format.",
  };
  throw new DomainError("invalid", why[added.problem], { field: "path" });
}
