import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { MovedHead } from "~/domain/project/project";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { lockHead, saveTree, setHead } from "./project-store";
import { announceProject, requireProject, requireVersion } from "./require-project";
import { personName, saveIfDirty } from "./save-draft";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams };

/**
 * Goes back to the version that the one on screen was made from: to the head, from a draft that differs, which becomes a
 * version.
 *
 * @throws DomainError not_found, conflict when there is none
 */
export const undoVersion = (deps: Deps, user: SignedInUser, { projectId }: { projectId: string }) =>
  stepHead(deps, user, projectId, async (tx, knownId) => {
    const headId = (await saveIfDirty(deps, tx, user.id, projectId))?.id ?? knownId;
    const head = await tx.version.findUnique({ where: { id: headId }, select: { parentId: true } });
    return head?.parentId ? tx.version.findUnique({ where: { id: head.parentId }, ...movedHead }) : null;
  });

/** Goes forward to the newest version that was made from the one on screen. @throws DomainError not_found, conflict when there is none */
export const redoVersion = (deps: Deps, user: SignedInUser, { projectId }: { projectId: string }) =>
  stepHead(deps, user, projectId, (tx, headId) =>
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
  find: (tx: Tx, headId: string) => Promise<{ id: string; number: number } | null>,
): Promise<MovedHead> {
  const target = await deps.db.$transaction(async (tx) => {
    await requireProject(tx, user.id, projectId);
    const head = await lockHead(tx, projectId);
    const next = head && (await find(tx, head.id));
    if (!next) throw new DomainError("conflict", "There is no other version there.");
    await setHead(tx, projectId, next.id, deps.clock.now());
    return next;
  });
  await announceProject(deps, projectId);
  return { versionId: target.id, number: target.number };
}

/** Goes back from a version that did not prove itself, unless something else is on screen by now. */
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
 * Makes an older version's files the newest version, so that nothing between is lost.
 *
 * @throws DomainError not_found
 */
export async function restoreVersion(
  deps: Deps,
  user: SignedInUser,
  { versionId }: { versionId: string },
): Promise<MovedHead> {
  const { projectId, treeId, number } = await requireVersion(deps.db, user.id, versionId);
  const restored = await deps.db.$transaction(async (tx) => {
    await lockHead(tx, projectId);
    await saveIfDirty(deps, tx, user.id, projectId);
    const head = await lockHead(tx, projectId);
    const saved = await saveTree(tx, head, {
      id: deps.ids.next(),
      projectId,
      treeId,
      author: "person",
      authorName: personName(user),
      message: `Restore version ${number}`,
      now: deps.clock.now(),
    });
    return saved ?? { id: head?.id ?? versionId, number };
  });
  await announceProject(deps, projectId);
  return { versionId: restored.id, number: restored.number };
}
