import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Streams } from "~/server/ports/streams";
import { readTotal, requireRoom } from "../billing/storage";
import { type LockedProject, lockProject } from "./draft-store";
import { announceProject } from "./require-project";

/** One of the user's projects, locked for a change of its versions. */
export type ProjectChange = LockedProject & { userId: string; clock: Clock; ids: Ids };

/**
 * Changes one of the user's projects, within the plan's storage unless it frees some, and notifies the followers of its
 * chats.
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
    await lockProject(tx, user.id, projectId);
    const before = await readTotal(tx, user.id);
    const changed = await change({ tx, projectId, userId: user.id, clock, ids });
    await requireRoom(tx, user.id, { before });
    return changed;
  });
  await announceProject(deps, projectId);
  return result;
}
