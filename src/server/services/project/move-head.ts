import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { mergedFiles } from "~/domain/project/merge-files";
import type { MovedHead, UndoInput } from "~/domain/project/project";
import { cutName, firstLine } from "~/domain/text/short-name";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { changeProject, type ProjectChange } from "./change-project";
import { lockProject } from "./draft-store";
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
import { announceProject, requireVersion } from "./require-project";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams };

/** Undoes the last change, or the changes of one version. @throws DomainError not_found, conflict when there is none */
export async function undoVersion(
  deps: Deps,
  user: SignedInUser,
  { projectId, versionId }: UndoInput,
): Promise<MovedHead> {
  const { id, number } = await changeProject(deps, { user, projectId }, (project) =>
    versionId ? revertVersion(project, versionId, authorNameOf(user)) : undoLast(project),
  );
  return { versionId: id, number };
}

/** Moves the head to its newest child version. @throws DomainError not_found, conflict when there is none */
export async function redoVersion(
  deps: Deps,
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<MovedHead> {
  const { id, number } = await changeProject(deps, { user, projectId }, async (project) => {
    const head = await lockHead(project.tx, projectId);
    const next =
      head &&
      (await project.tx.version.findFirst({
        where: { projectId, parentId: head.id },
        orderBy: { number: "desc" },
        ...movedHead,
      }));
    return moveTo(project, next, "redo");
  });
  return { versionId: id, number };
}

const movedHead = { select: { id: true, number: true } } as const;

/** Moves the head to its parent. A draft that differs becomes a version first, whose parent is the head. */
async function undoLast(project: ProjectChange) {
  const { tx, projectId } = project;
  const locked = await lockHead(tx, projectId);
  if (!locked) throw nothingTo("undo");
  const headId = (await saveIfDirty(project))?.id ?? locked.id;
  const head = await tx.version.findUnique({ where: { id: headId }, select: { parentId: true } });
  const parent = head?.parentId
    ? await tx.version.findUnique({ where: { id: head.parentId }, ...movedHead })
    : null;
  return moveTo(project, parent, "undo");
}

async function moveTo<Version extends { id: string }>(
  project: ProjectChange,
  version: Version | null,
  step: "undo" | "redo",
): Promise<Version> {
  if (!version) throw nothingTo(step);
  await setHead(project, version.id, project.clock.now());
  return version;
}

const nothingTo = (step: "undo" | "redo") => new DomainError("conflict", `There is nothing to ${step}.`);

/** Reverts the changes of one version. Other changes in the draft stay. */
async function revertVersion(project: ProjectChange, versionId: string, authorName: string) {
  const { tx, projectId, clock, ids } = project;
  const head = await lockHead(tx, projectId);
  const [version, parent] = await readWithParent(tx, projectId, versionId);
  if (!head?.treeId || !version?.treeId || !parent?.treeId) throw nothingTo("undo");
  if (head.id === versionId) return moveTo(project, parent, "undo");
  const { before, after } = await readChange(tx, projectId, { from: version.treeId, to: parent.treeId });
  const files = mergedFiles(before, await readTreeFiles(tx, projectId, head.treeId), after);
  const saved = await saveVersion(tx, head, {
    id: ids.next(),
    projectId,
    draft: draftVersion(files),
    author: "person",
    authorName,
    message: cutName(`Undo: ${firstLine(version.message)}`),
    now: clock.now(),
  });
  return saved ?? tx.version.findUniqueOrThrow({ where: { id: head.id }, ...movedHead });
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
    await lockProject(tx, user.id, version.projectId);
    const head = await lockHead(tx, version.projectId);
    const { parentId } = await tx.version.findUniqueOrThrow({
      where: { id: version.id },
      select: { parentId: true },
    });
    if (head?.id !== version.id || !parentId) return;
    await setHead({ tx, projectId: version.projectId }, parentId, deps.clock.now());
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
  { versionId, authorship }: { versionId: string; authorship?: VersionAuthorship | undefined },
): Promise<MovedHead> {
  const { projectId, treeId, number } = await requireVersion(deps.db, user.id, { versionId, deed: "edit" });
  const restored = await changeProject(deps, { user, projectId }, async (project) => {
    await saveIfDirty(project);
    const head = await lockHead(project.tx, projectId);
    const saved = await saveTree(project.tx, head, {
      id: deps.ids.next(),
      projectId,
      treeId,
      ...authorOf(user, authorship),
      message: `Restore version ${number}`,
      now: deps.clock.now(),
    });
    return saved ?? { id: head?.id ?? versionId, number };
  });
  return { versionId: restored.id, number: restored.number };
}
