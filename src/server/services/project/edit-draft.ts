import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { EditInput } from "~/domain/project/draft";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { requireRoom } from "../billing/storage";
import { applyUpdate, type DraftDocument } from "./draft-document";
import { insertUpdate, lockProject, readDocument, readDraftState } from "./draft-store";
import { announceProject } from "./require-project";
import { saveIfDirty } from "./save-draft";

type Deps = { db: Db; streams: Streams; clock: Clock; ids: Ids };

/** Documents that are being edited in this process, the least recently used first. Their rows are the truth. */
const openDocuments = new WeakMap<Db, Map<string, DraftDocument>>();
const MAX_OPEN = 40;

/** The last edit of each project that is on its way: one at a time, so that each finds the document of the one before. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Adds a browser's edit to the draft of one of the user's projects. It may come twice. With a message it is a version of
 * its own, after one of what was edited before.
 *
 * @returns the number of the draft's last update
 * @throws DomainError not_found, invalid, plan_needed; then the draft is as it was
 */
export function editDraft(
  deps: Deps,
  user: SignedInUser,
  input: EditInput,
): Promise<{ seq: number; isDirty: boolean; versionId: string | null }> {
  return inTurn(input.projectId, () => addEdit(deps, user.id, input));
}

async function addEdit(deps: Deps, userId: string, { projectId, update, message }: EditInput) {
  const { db, streams } = deps;
  const bytes = Uint8Array.from(Buffer.from(update, "base64"));
  const open = documentsOf(db);
  const known = open.get(projectId);
  // Put back once its edit is stored: a document that was refused or rolled back is read anew.
  open.delete(projectId);
  const { document, state, chats, saved } = await db.$transaction(async (tx) => {
    await lockProject(tx, userId, projectId);
    if (message) await saveIfDirty(deps, tx, userId, projectId);
    const document = await readDocument(tx, projectId, known);
    if (!document) throw notFound();
    const added = applyUpdate(document, bytes);
    if (added) await insertUpdate(tx, projectId, document, added);
    const chats = added ? await tx.chat.findMany({ where: { projectId }, select: { id: true } }) : [];
    const saved = message ? await saveIfDirty(deps, tx, userId, projectId, message) : undefined;
    const state = await readDraftState(tx, projectId);
    if (added || saved) await requireRoom(tx, userId);
    return { document, chats, saved, state };
  });
  open.set(projectId, document);
  const [oldest] = open.keys();
  if (open.size > MAX_OPEN && oldest !== undefined) open.delete(oldest);
  for (const { id } of chats) streams.announceDraft(id);
  if (saved) await announceProject(deps, projectId);
  return { seq: document.seq, isDirty: state?.isDirty ?? true, versionId: saved?.id ?? null };
}

function documentsOf(db: Db): Map<string, DraftDocument> {
  const known = openDocuments.get(db);
  if (known) return known;
  const made = new Map<string, DraftDocument>();
  openDocuments.set(db, made);
  return made;
}

function inTurn<Result>(projectId: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(projectId) ?? Promise.resolve()).then(work, work);
  const done = turn.catch(() => {});
  turns.set(projectId, done);
  void done.then(() => {
    if (turns.get(projectId) === done) turns.delete(projectId);
  });
  return turn;
}
