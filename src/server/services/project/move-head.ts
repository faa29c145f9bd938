import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { mergedFiles } from "~/domain/project/merge-files";
import type { MovedHead, UndoInput } from "~/domain/project/project";
import { cutName, firstLine } from "~/domain/text/short-name";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { readTotal, requireRoom } from "../billing/storage";
import { authorNameOf, saveIfDirty } from "./drafts";
import { authorOf, type VersionAuthorship } from "./files";
import {
  draftVersion,
  lockHead,
  readChange,
  readTreeFiles,
  saveTree,
  saveVersion,
  setHead,
} from "./project-store";
import { announceProject, requireProject, requireVersion } from "./require-project";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams };

/** Undoes the last change, or the changes of one version. @throws DomainError not_found, conflict when there is none */
export const undoVersion = (deps: Deps, user: SignedInUser, { projectId, versionId }: UndoInput) =>
  versionId ? revertVersion(deps, user, projectId, versionId) : undoLast(deps, user, projectId);

/** Moves the head to its parent. A draft that differs becomes a version first, whose parent is the head. */
const undoLast = (deps: Deps, user: SignedInUser, projectId: string) =>
  stepHead(deps, user, projectId, "undo", async (tx, knownId) => {
    const headId = (await saveIfDirty(deps, tx, user.id, projectId))?.id ?? knownId;
    const head = await tx.version.findUnique({ where: { id: headId }, select: { parentId: true } });
    return head?.parentId ? tx.version.findUnique({ where: { id: head.parentId }, ...movedHead }) : null;
  });

/** Moves the head to its newest child version. @throws DomainError not_found, conflict when there is none */
export const redoVersion = (deps: Deps, user: SignedInUser, { projectId }: { projectId: string }) =>
  stepHead(deps, user, projectId, "redo", (tx, headId) =>
    tx.version.findFirst({
      where: { projectId, parentId: headId },
      orderBy: { number: "desc" },
      ...movedHead,
    }),
  );

const movedHead = { select: { id: true, number: true } } as const;

async function stepHead(
  deps: Deps,
  user: SignedInUser,
  projectId: string,
  step: "undo" | "redo",
  find: (tx: Tx, headId: string) => Promise<{ id: string; number: number } | null>,
): Promise<MovedHead> {
  const target = await deps.db.$transaction(async (tx) => {
    await requireProject(tx, user.id, projectId);
    const before = await readTotal(tx, user.id);
    const head = await lockHead(tx, projectId);
    const next = head && (await find(tx, head.id));
    if (!next) throw nothingTo(step);
    await setHead(tx, projectId, next.id, deps.clock.now());
    await requireRoom(tx, user.id, { before });
    return next;
  });
  await announceProject(deps, projectId);
  return { versionId: target.id, number: target.number };
}

const nothingTo = (step: "undo" | "redo") => new DomainError("conflict", `There is nothing to ${step}.`);

/** Reverts the changes of one version. Other changes in the draft stay. */
async function revertVersion(
  deps: Deps,
  user: SignedInUser,
  projectId: string,
  versionId: string,
): Promise<MovedHead> {
  const target = await deps.db.$transaction(async (tx) => {
    await requireProject(tx, user.id, projectId);
    const stored = await readTotal(tx, user.id);
    const head = await lockHead(tx, projectId);
    const [version, parent] = await readWithParent(tx, projectId, versionId);
    if (!head?.treeId || !version?.treeId || !parent?.treeId) throw nothingTo("undo");
    if (head.id === versionId) {
      await setHead(tx, projectId, parent.id, deps.clock.now());
      await requireRoom(tx, user.id, { before: stored });
      return parent;
    }
    const { before, after } = await readChange(tx, projectId, version.treeId, parent.treeId);
    const files = mergedFiles(before, await readTreeFiles(tx, projectId, head.treeId), after);
    const saved = await saveVersion(tx, head, {
      id: deps.ids.next(),
      projectId,
      draft: draftVersion(files),
      author: "person",
      authorName: authorNameOf(user),
      message: cutName(`Undo: ${firstLine(version.message)}`),
      now: deps.clock.now(),
    });
    await requireRoom(tx, user.id, { before: stored });
    return saved ?? tx.version.findUniqueOrThrow({ where: { id: head.id }, ...movedHead });
  });
  await announceProject(deps, projectId);
  return { versionId: target.id, number: target.number };
}

/** A version and its parent. */
async function readWithParent(tx: Tx, projectId: string, versionId: string) {
  const find = (id: string | null | undefined) =>
    id
      ? tx.version.findFirst({
          where: { id, projectId },
          select: { id: true, number: true, treeId: true, message: true, parentId: true },
        })
      : null;
  const version = await find(versionId);
  return [version, await find(version?.parentId)] as const;
}

/** Moves the head back from a version that failed, unless the head has changed meanwhile. */
export async function rollBack(
  deps: Deps,
  user: { id: string },
  version: { id: string; projectId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await requireProject(tx, user.id, version.projectId);
    const head = await lockHead(tx, version.projectId);
    const { parentId } = await tx.version.findUniqueOrThrow({
      where: { id: version.id },
      select: { parentId: true },
    });
    if (head?.id === version.id && parentId) await setHead(tx, version.projectId, parentId, deps.clock.now());
  });
  await announceProject(deps, version.projectId);
}

/**
 * Saves an older version's files as the newest version, so that nothing in between is lost.
 *
 * @param authorship defaults to the user
 * @throws DomainError not_found
 */
export async function restoreVersion(
  deps: Deps,
  user: SignedInUser,
  { versionId }: { versionId: string },
  authorship?: VersionAuthorship,
): Promise<MovedHead> {
  const { projectId, treeId, number } = await requireVersion(deps.db, user.id, versionId);
  const restored = await deps.db.$transaction(async (tx) => {
    const before = await readTotal(tx, user.id);
    await lockHead(tx, projectId);
    await saveIfDirty(deps, tx, user.id, projectId);
    const head = await lockHead(tx, projectId);
    const saved = await saveTree(tx, head, {
      id: deps.ids.next(),
      projectId,
      treeId,
      ...authorOf(user, authorship),
      message: `Restore version ${number}`,
      now: deps.clock.now(),
    });
    await requireRoom(tx, user.id, { before });
    return saved ?? { id: head?.id ?? versionId, number };
  });
  await announceProject(deps, projectId);
  return { versionId: restored.id, number: restored.number };
}
