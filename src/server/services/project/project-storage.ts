import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { readChanges, type WriteStorageInput } from "~/domain/project/project-storage";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { changeStorage } from "~preview";
import { enforceStorageLimit, readStoredBytes } from "../billing/storage";
import { lockProject } from "./draft-store";
import { lockHead } from "./project-store";
import { announceProject, requireProject } from "./require-project";

type Items = [key: string, value: string][];

/** The app data of a project that the user may edit; empty if persistence is off. @throws DomainError not_found */
export async function readStorage(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<Items> {
  await requireProject(db, user.id, { projectId, deed: "edit" });
  return readItems(db, projectId);
}

/**
 * Saves changed app data. Other keys are not touched, so with two tabs the last write to each key wins.
 *
 * @throws DomainError not_found; invalid for malformed or too much data; plan_needed; conflict if persistence is off
 */
export async function writeStorage(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, changes }: WriteStorageInput,
): Promise<void> {
  const parsed = readChanges(changes);
  if (!parsed) throw new DomainError("invalid", "These are no changes of a page's storage.");
  await db.$transaction(async (tx) => {
    const { ownerId } = await lockProject(tx, user.id, projectId);
    const enabled = await tx.project.count({ where: { id: projectId, keepsStorage: true } });
    if (enabled === 0) throw new DomainError("conflict", "This app's data is no longer kept.");
    const next = changeStorage(new Map(await readItems(tx, projectId)), parsed);
    if (!next) throw new DomainError("invalid", "An app can store at most 1 MB in 1,000 keys.");
    const before = await readStoredBytes(tx, ownerId);
    const items = JSON.stringify([...next]);
    await tx.projectStorage.upsert({
      where: { projectId },
      create: { projectId, items },
      update: { items },
      select: { projectId: true },
    });
    await enforceStorageLimit(tx, ownerId, { before, actorId: user.id });
  });
}

/** Turns persistence of app data on or off; off deletes it. @throws DomainError not_found */
export async function keepStorage(
  deps: { db: Db; streams: Streams },
  user: SignedInUser,
  { projectId, keeps }: { projectId: string; keeps: boolean },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await requireProject(tx, user.id, { projectId, deed: "manage" });
    await lockHead(tx, projectId);
    await tx.project.updateMany({
      where: { id: projectId, userId: user.id },
      data: { keepsStorage: keeps },
    });
    if (!keeps) await deleteItems(tx, projectId);
  });
  await announceProject(deps, projectId);
}

/** Deletes a project's app data. @throws DomainError not_found */
export async function clearStorage(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockProject(tx, user.id, projectId);
    await deleteItems(tx, projectId);
  });
}

/** A project's app data; the caller checks who may read it. */
export async function readItems(db: Db | Tx, projectId: string): Promise<Items> {
  const row = await db.projectStorage.findUnique({ where: { projectId }, select: { items: true } });
  return row ? JSON.parse(row.items) : [];
}

const deleteItems = (tx: Tx, projectId: string) => tx.projectStorage.deleteMany({ where: { projectId } });
