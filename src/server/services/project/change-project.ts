import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { enforceStorageLimit, readStoredBytes } from "../billing/storage";
import { type LockedProject, lockProject } from "./draft-store";
import { announceProject } from "./require-project";

/** A project, locked for a change of its versions by the user. */
export type ProjectChange = LockedProject & { userId: string; clock: Clock; ids: Ids };

/**
 * Changes a project that the user may edit, within its owner's storage limit, and notifies the followers of its chats.
 *
 * @throws DomainError not_found, plan_needed
 */
export async function changeProject<Result>(
  deps: { db: Db; clock: Clock; ids: Ids; streams: Streams },
  { user, projectId }: { user: { id: string }; projectId: string },
  change: (project: ProjectChange) => Promise<Result>,
): Promise<Result> {
  const { clock, ids } = deps;
  const result = await deps.db.$transaction(async (tx) => {
    const { ownerId } = await lockProject(tx, user.id, projectId);
    const before = await readStoredBytes(tx, ownerId);
    const changed = await change({ tx, projectId, userId: user.id, clock, ids });
    await enforceStorageLimit(tx, ownerId, { before, actorId: user.id });
    return changed;
  });
  await announceProject(deps, projectId);
  return result;
}
