import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { ProjectFiles } from "~/domain/project/project-files";
import {
  MAX_OPEN_SUGGESTIONS,
  type OfferForkInput,
  type OfferTarget,
  type UpdateSuggestionInput,
} from "~/domain/review/suggestion";
import type { Db, Tx } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { enforceRateLimit } from "~/server/services/auth/enforce-rate-limit";
import { projectsFor } from "../access/access";
import { enforceStorageLimit, readStoredBytes } from "../billing/storage";
import { readOpenFiles } from "../project/files";
import { requireMergeable } from "../project/merge-into-head";
import { lockHead } from "../project/project-store";
import { announceProject } from "../project/require-project";
import { insertSuggestion } from "../project/suggest";
import { type NoticeDeps, noticeOfSuggestion } from "./notify";
import {
  readBase,
  rebase,
  replaceChange,
  requireOpen,
  requireSuggestion,
  type StoredChange,
} from "./suggestion-store";

type Deps = { db: Db; clock: Clock; ids: Ids; limits: Limits; streams: Streams };

/**
 * Offers the current files of a fork, with unsaved edits, to the project that it is a fork of.
 *
 * @throws DomainError not_found, also where the user may not suggest; conflict if it is offered already; invalid if it
 * changes nothing, or beyond a limit; plan_needed, forbidden where the owner's storage is full
 */
export async function offerFork(
  deps: Deps & NoticeDeps,
  user: SignedInUser,
  { projectId: forkId, title, description }: OfferForkInput,
): Promise<{ suggestionId: string }> {
  await enforceRateLimit(deps, { name: "project_user", key: user.id });
  const fork = await readFork(deps, user, forkId);
  const id = deps.ids.next();
  await storeOffer(deps, user, {
    ...fork,
    store: async (tx, { projectId, change }) => {
      const open = { projectId, state: "open" } as const;
      if (await tx.suggestion.count({ where: { ...open, forkId } }))
        throw new DomainError("conflict", "This fork is offered already.");
      if ((await tx.suggestion.count({ where: open })) >= MAX_OPEN_SUGGESTIONS)
        throw new DomainError(
          "invalid",
          `A project can have at most ${MAX_OPEN_SUGGESTIONS} open suggestions.`,
        );
      const { draft, baseVersionId } = change;
      const words = { title, description, createdAt: deps.clock.now() };
      await insertSuggestion(
        { tx, projectId },
        { id, authorId: user.id, ...words, draft, baseVersionId, forkId },
      );
    },
  });
  void noticeOfSuggestion(deps, id, "offered");
  return { suggestionId: id };
}

/** Offers the fork of one's open suggestion again, as it is now. @throws DomainError as `offerFork` */
export async function updateSuggestion(
  deps: Deps,
  user: SignedInUser,
  { suggestionId, title, description }: UpdateSuggestionInput,
): Promise<void> {
  await enforceRateLimit(deps, { name: "project_user", key: user.id });
  const { forkId, authorId } = await requireSuggestion(deps.db, user.id, { suggestionId, deed: "suggest" });
  if (authorId !== user.id || !forkId) throw notFound();
  const fork = await readFork(deps, user, forkId);
  await storeOffer(deps, user, {
    ...fork,
    store: async (tx, { projectId, change }) => {
      const suggestion = await requireOpen(tx, user.id, { suggestionId, deed: "suggest" });
      if (suggestion.projectId !== projectId) throw notFound();
      await replaceChange({ tx, projectId }, suggestion, change);
      await tx.suggestion.update({
        where: { id: suggestionId },
        data: { title, description },
        select: { id: true },
      });
    },
  });
}

/** Where a project can be offered to; null if it is no fork, or of a project in which the user may suggest nothing. */
export async function readOfferTarget(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<OfferTarget | null> {
  const fork = await db.project.findFirst({
    where: { id: projectId, ...projectsFor(user.id, "edit") },
    select: { forkedFromId: true },
  });
  if (!fork) throw notFound();
  const origin = fork.forkedFromId ? await findOrigin(db, user.id, fork.forkedFromId) : null;
  if (!origin) return null;
  const open = await db.suggestion.findFirst({
    where: { projectId: origin.projectId, forkId: projectId, authorId: user.id, state: "open" },
    select: { id: true, title: true, description: true },
  });
  return { projectName: origin.project.name, ownerName: origin.project.user.name, open };
}

const findOrigin = (db: Db | Tx, userId: string, versionId: string) =>
  db.version.findFirst({
    where: {
      id: versionId,
      // A project counts as deleted when all its chats are.
      project: { ...projectsFor(userId, "suggest"), chats: { some: { deletedAt: null } } },
    },
    select: {
      id: true,
      projectId: true,
      project: { select: { name: true, userId: true, user: { select: { name: true } } } },
    },
  });

type Fork = { versionId: string; files: ProjectFiles };

async function readFork({ db }: Deps, user: SignedInUser, projectId: string): Promise<Fork> {
  const fork = await db.project.findFirst({
    where: { id: projectId, ...projectsFor(user.id, "edit") },
    select: { forkedFromId: true },
  });
  if (!fork?.forkedFromId) throw notFound();
  const { files } = await readOpenFiles({ db }, user, { projectId });
  return { versionId: fork.forkedFromId, files };
}

type Offer = { projectId: string; change: StoredChange };

/** Stores a fork's files in the project that it is a fork of, within its limits and its owner's storage. */
async function storeOffer(
  deps: Deps,
  user: SignedInUser,
  { versionId, files, store }: Fork & { store: (tx: Tx, offer: Offer) => Promise<void> },
): Promise<void> {
  const projectId = await deps.db.$transaction(async (tx) => {
    const origin = await findOrigin(tx, user.id, versionId);
    if (!origin) throw notFound();
    const { projectId } = origin;
    const head = await lockHead(tx, projectId);
    const base = await readBase(tx, projectId, versionId);
    if (!head?.treeId || !base) throw notFound();
    const before = await readStoredBytes(tx, origin.project.userId);
    const project = { tx, projectId };
    const change = await rebase(
      project,
      { ...head, treeId: head.treeId },
      { base: { versionId, files: base.files }, files },
    );
    if (!change) throw new DomainError("invalid", "It changes nothing: the project has all of this already.");
    await requireMergeable(project, head, change.files);
    await store(tx, { projectId, change });
    await enforceStorageLimit(tx, origin.project.userId, { before, actorId: user.id });
    return projectId;
  });
  await announceProject(deps, projectId);
}
