import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Streams } from "~/server/ports/streams";
import { announceProject, requireVersion } from "./require-project";

/** Names one of the user's versions, or takes its name away. @throws DomainError not_found */
export async function nameVersion(
  deps: { db: Db; streams: Streams },
  user: SignedInUser,
  { versionId, name }: { versionId: string; name: string },
): Promise<void> {
  const { projectId } = await requireVersion(deps.db, user.id, versionId);
  const { count } = await deps.db.version.updateMany({
    where: { id: versionId, project: { userId: user.id } },
    data: { name: name || null },
  });
  if (count === 0) throw notFound();
  await announceProject(deps, projectId);
}

/** Notes that the preview ran one of the user's versions without an error. The first time counts. @throws DomainError not_found */
export async function markVersionGood(
  { db, clock }: { db: Db; clock: Clock },
  user: { id: string },
  { versionId }: { versionId: string },
): Promise<void> {
  await requireVersion(db, user.id, versionId);
  await db.version.updateMany({
    where: { id: versionId, goodAt: null, project: { userId: user.id } },
    data: { goodAt: clock.now() },
  });
}
