import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { readChanges, type WriteStorageInput } from "~/domain/project/project-storage";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { changeStorage } from "~preview";
import { readTotal, requireRoom } from "../billing/storage";
import { lockHead } from "./project-store";
import { announceProject, requireProject } from "./require-project";

type Items = [key: string, value: string][];

/** The app data of one of the user's projects; empty if it is not kept. @throws DomainError not_found */
export async function readStorage(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<Items> {
  await requireProject(db, user.id, projectId);
  return readItems(db, projectId);
}

/**
 * Saves changed app data. Other keys are not touched, so with two tabs the last write to each key wins.
 *
 * @throws DomainError not_found; invalid for malformed or too much data; plan_needed; conflict if app data is not kept
 */
export async function writeStorage(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, changes }: WriteStorageInput,
): Promise<void> {
  const read = readChanges(changes);
  if (!read) throw new DomainError("invalid", "These are no changes of a page's storage.");
  await db.$transaction(async (tx) => {
    await requireProject(tx, user.id, projectId);
    await lockHead(tx, projectId);
    const kept = await tx.project.count({ where: { id: projectId, userId: user.id, keepsStorage: true } });
    if (kept === 0) throw new DomainError("conflict", "This app's data is no longer kept.");
    const next = changeStorage(new Map(await readItems(tx, projectId)), read);
    if (!next) throw new DomainError("invalid", "An app can store at most 1 MB in 1,000 keys.");
    const before = await readTotal(tx, user.id);
    const items = JSON.stringify([...next]);
    await tx.projectStorage.upsert({
      where: { projectId, project: { userId: user.id } },
      create: { projectId, items },
      update: { items },
      select: { projectId: true },
    });
    await requireRoom(tx, user.id, { before });
  });
}

/** Turns keeping app data on, or off, which deletes it. @throws DomainError not_found */
export async function keepStorage(
  deps: { db: Db; streams: Streams },
  user: SignedInUser,
  { projectId, keeps }: { projectId: string; keeps: boolean },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await requireProject(tx, user.id, projectId);
    await lockHead(tx, projectId);
    await tx.project.updateMany({
      where: { id: projectId, userId: user.id },
      data: { keepsStorage: keeps },
    });
    if (!keeps) await deleteItems(tx, user.id, projectId);
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
    await requireProject(tx, user.id, projectId);
    await lockHead(tx, projectId);
    await deleteItems(tx, user.id, projectId);
  });
}

async function readItems(db: Db | Tx, projectId: string): Promise<Items> {
  const row = await db.projectStorage.findUnique({ where: { projectId }, select: { items: true } });
  return row ? JSON.parse(row.items) : [];
}

const deleteItems = (tx: Tx, userId: string, projectId: string) =>
  tx.projectStorage.deleteMany({ where: { projectId, project: { userId } } });
