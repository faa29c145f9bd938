import type { Person } from "~/domain/access/share";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import { personColumns, toPerson } from "../access/person";
import { requireProject } from "../project/require-project";

const MAX_PEOPLE = 200;

/** Who has access to a project: its owner, and who has come because it, one of its chats or its team is shared with them. */
export async function peopleOf(db: Db, projectId: string): Promise<Person[]> {
  const inTeam = { projects: { some: { id: projectId } } };
  const rows = await db.user.findMany({
    where: {
      OR: [
        { projects: { some: { id: projectId } } },
        {
          shares: {
            some: {
              lastSeenAt: { not: null },
              OR: [{ projectId }, { chat: { projectId } }, { team: inTeam }],
            },
          },
        },
      ],
    },
    orderBy: { name: "asc" },
    take: MAX_PEOPLE,
    select: personColumns,
  });
  return rows.map(toPerson);
}

/** Who can be mentioned in a project's comments. @throws DomainError not_found */
export async function listPeople(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId }: { projectId: string },
): Promise<Person[]> {
  await requireProject(db, user.id, { projectId, deed: "view" });
  return peopleOf(db, projectId);
}
