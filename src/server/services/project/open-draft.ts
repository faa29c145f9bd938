import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { DraftUpdates } from "~/domain/project/draft";
import type { Db, Tx } from "~/server/db";
import { newDocument, writeFiles } from "./draft-document";
import {
  type DraftState,
  insertUpdate,
  lockProject,
  readChatDraftState,
  readDraftState,
  readRows,
} from "./draft-store";
import { readTreeFiles } from "./project-store";
import { requireProject } from "./require-project";

/** The draft of one of the user's projects, made of its head if it has none yet. @throws DomainError not_found */
export async function openDraft(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, after }: { projectId: string; after: number },
): Promise<DraftUpdates> {
  await requireProject(db, user.id, projectId);
  const state = (await readDraftState(db, projectId)) ?? (await createDraft(db, user.id, projectId));
  return readUpdates(db, projectId, state, after);
}

async function createDraft(db: Db, userId: string, projectId: string): Promise<DraftState> {
  await db.$transaction(async (tx) => {
    await lockProject(tx, userId, projectId);
    if (await readDraftState(tx, projectId)) return;
    const document = newDocument();
    const update = writeFiles(document, await readHeadFiles(tx, projectId));
    // An update of no files is none; the row says that there is a draft.
    await insertUpdate(tx, projectId, document, update ?? Uint8Array.of(0, 0));
  });
  const made = await readDraftState(db, projectId);
  if (!made) throw new Error("A draft was made and is not there");
  return made;
}

async function readHeadFiles(tx: Tx, projectId: string) {
  const project = await tx.project.findUnique({ where: { id: projectId }, select: { headId: true } });
  const head = project?.headId
    ? await tx.version.findUnique({ where: { id: project.headId }, select: { treeId: true } })
    : null;
  return head?.treeId ? readTreeFiles(tx, projectId, head.treeId) : new Map();
}

/**
 * The draft of a chat's project as its follower needs it. The caller has checked the chat's owner.
 *
 * @param after the last update that the follower was sent; undefined: none yet, it fetches what it lacks
 * @returns null while there is no draft
 */
export async function readChatDraft(
  db: Db,
  chatId: string,
  after: number | undefined,
): Promise<DraftUpdates | null> {
  const state = await readChatDraftState(db, chatId);
  return state && readUpdates(db, state.projectId, state, after ?? state.seq);
}

async function readUpdates(
  db: Db,
  projectId: string,
  { seq, isDirty, headId }: DraftState,
  after: number,
): Promise<DraftUpdates> {
  const rows = seq > after ? await readRows(db, projectId, after) : [];
  const updates = rows.map(({ bytes }) => Buffer.from(bytes).toString("base64"));
  return { projectId, after, seq: rows.at(-1)?.seq ?? seq, updates, isDirty, headId };
}
