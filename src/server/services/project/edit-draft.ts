import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { EditInput } from "~/domain/project/draft";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { requireRoom } from "../billing/storage";
import { applyUpdate } from "./draft-document";
import { insertUpdate, lockProject, readDocument, readDraftState } from "./draft-store";
import type { OpenDrafts } from "./open-drafts";
import { announceProject } from "./require-project";
import { saveIfDirty } from "./save-draft";

type Deps = { db: Db; streams: Streams; clock: Clock; ids: Ids; openDrafts: OpenDrafts };

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
  return deps.openDrafts.inTurn(input.projectId, () => addEdit(deps, user.id, input));
}

async function addEdit(deps: Deps, userId: string, { projectId, update, message }: EditInput) {
  const { db, streams, openDrafts } = deps;
  const bytes = Uint8Array.from(Buffer.from(update, "base64"));
  const known = openDrafts.take(projectId);
  const { document, state, chats, saved } = await db.$transaction(async (tx) => {
    await lockProject(tx, userId, projectId);
    if (message) await saveIfDirty(deps, tx, userId, projectId);
    const document = await readDocument(tx, projectId, known);
    if (!document) throw notFound();
    const added = applyUpdate(document, bytes);
    if (added) await insertUpdate(tx, projectId, document, added);
    const chats = added ? await tx.chat.findMany({ where: { projectId }, select: { id: true } }) : [];
    const saved = message
      ? await saveIfDirty(deps, tx, userId, projectId, { message, isTyped: false })
      : undefined;
    const state = await readDraftState(tx, projectId);
    if (added || saved) await requireRoom(tx, userId);
    return { document, chats, saved, state };
  });
  openDrafts.keep(projectId, document);
  for (const { id } of chats) streams.announceDraft(id);
  if (saved) await announceProject(deps, projectId);
  return { seq: document.seq, isDirty: state?.isDirty ?? true, versionId: saved?.id ?? null };
}
