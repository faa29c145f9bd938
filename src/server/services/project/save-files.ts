import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { requireRoom } from "../billing/storage";
import { type NameChange, nameAfterFiles } from "./name-after-files";
import { lockHead, saveVersion, type VersionDraft } from "./project-store";
import { requireProject } from "./require-project";
import { authorNameOf, saveIfDirty } from "./save-draft";

/** A model that made a version for a reply. */
export type VersionAuthorship = { modelName: string; replyId: string };

type NewVersion = {
  projectId: string;
  treeId: string | null;
  draft: VersionDraft;
  message: string;
  /** Absent: the project keeps its name. */
  name?: NameChange;
  /** Absent: it is by the user. */
  authorship?: VersionAuthorship | undefined;
};

/**
 * Saves changed files as a version; what the user has typed becomes a version of its own first.
 *
 * @param treeId what the version was made from; "changed" when the project has other files by now
 * @returns null when nothing differs
 */
export async function saveFiles(
  deps: { clock: Clock; ids: Ids },
  tx: Tx,
  user: SignedInUser,
  { projectId, treeId, draft, message, name, authorship }: NewVersion,
): Promise<{ id: string; number: number } | null | "changed"> {
  await requireProject(tx, user.id, projectId);
  await saveIfDirty(deps, tx, user.id, projectId);
  const head = await lockHead(tx, projectId);
  if ((head?.treeId ?? null) !== treeId) return "changed";
  const saved = await saveVersion(tx, head, {
    id: deps.ids.next(),
    projectId,
    draft,
    ...authorOf(user, authorship),
    message,
    now: deps.clock.now(),
  });
  if (name) await nameAfterFiles(tx, { id: projectId, userId: user.id }, name);
  await requireRoom(tx, user.id);
  return saved ?? null;
}

/** Whom a version is by, as it is stored. */
export const authorOf = (user: SignedInUser, authorship: VersionAuthorship | undefined) =>
  authorship
    ? { author: "model" as const, authorName: authorship.modelName, messageId: authorship.replyId }
    : { author: "person" as const, authorName: authorNameOf(user) };
