import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { SaveDraftInput } from "~/domain/project/draft";
import { describeFiles } from "~/domain/project/path-phrases";
import type { MovedHead } from "~/domain/project/project";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { requireRoom } from "../billing/storage";
import { acceptTyped } from "./accepted-rules";
import { draftFiles, draftTreeId } from "./draft-document";
import {
  compactDocument,
  lockProject,
  readChatDraftState,
  readDocument,
  readDraftState,
} from "./draft-store";
import { draftVersion, listTree, lockHead, saveVersion } from "./project-store";
import { readVersionFiles } from "./read-version-files";
import { announceProject } from "./require-project";

type SaveDeps = { clock: Clock; ids: Ids };

/** Fewer are not worth a rewrite. */
const MIN_ROWS_TO_COMPACT = 50;

/**
 * Makes a version of the draft of one of the user's projects.
 *
 * @returns null when the draft is the head
 * @throws DomainError not_found, plan_needed
 */
export async function saveDraft(
  deps: SaveDeps & { db: Db; streams: Streams },
  user: SignedInUser,
  { projectId, message }: SaveDraftInput,
): Promise<MovedHead | null> {
  const saved = await deps.db.$transaction(async (tx) => {
    await lockProject(tx, user.id, projectId);
    const saved = await saveIfDirty(deps, tx, user.id, projectId, { message, isTyped: true });
    if (saved) await requireRoom(tx, user.id);
    return saved;
  });
  if (saved) await announceProject(deps, projectId);
  return saved ? { versionId: saved.id, number: saved.number } : null;
}

/** Makes a version of the draft of a chat's project, so that the next reply changes what the user sees. The caller has checked the chat's owner. */
export async function saveChatDraft(deps: SaveDeps, tx: Tx, userId: string, chatId: string): Promise<void> {
  const state = await readChatDraftState(tx, chatId);
  if (state?.isDirty) await saveIfDirty(deps, tx, userId, state.projectId);
}

/** The files of a chat's project as the next reply will find them. The caller has checked the chat's owner. */
export async function readNextFiles(
  db: Db,
  userId: string,
  chat: { id: string; project: { headId: string | null } | null } | null,
): Promise<ProjectFiles> {
  const state = chat?.project ? await readChatDraftState(db, chat.id) : null;
  const document = state?.isDirty ? await readDocument(db, state.projectId) : undefined;
  return document ? draftFiles(document) : readVersionFiles(db, userId, chat?.project?.headId);
}

type DraftSave = {
  message?: string | undefined;
  /** The user typed what is new in it, and no command or other program wrote it. */
  isTyped: boolean;
};

/** As `saveDraft`; the caller has checked the project's owner. */
export async function saveIfDirty(
  deps: SaveDeps,
  tx: Tx,
  userId: string,
  projectId: string,
  { message, isTyped }: DraftSave = { isTyped: true },
): Promise<{ id: string; number: number } | undefined> {
  const head = await lockHead(tx, projectId);
  const state = await readDraftState(tx, projectId);
  const document = state?.isDirty ? await readDocument(tx, projectId) : undefined;
  if (!document) return undefined;
  draftTreeId(document);
  const after = new Map([...document.known].map(([path, { blobId }]) => [path, blobId]));
  const before = head?.treeId ? await listTree(tx, projectId, head.treeId) : [];
  const author = await tx.user.findUnique({ where: { id: userId }, select: { name: true } });
  const saved = await saveVersion(tx, head, {
    id: deps.ids.next(),
    projectId,
    draft: draftVersion(draftFiles(document)),
    author: "person",
    authorName: authorNameOf(author),
    message: message || describeFiles(new Map(before.map(({ path, id }) => [path, id])), after),
    now: deps.clock.now(),
  });
  if (isTyped) await acceptTyped(tx, projectId, before, draftFiles(document));
  if (document.rows > MIN_ROWS_TO_COMPACT) await compactDocument(tx, projectId, document);
  return saved;
}

/** A user's name in commits. Never the email address, which must not leave with an export. */
export const authorNameOf = (user: { name: string | null } | null): string => user?.name?.trim() || "You";
