import type { Role } from "~/domain/access/role";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";

/** `hasJoined`: they have signed in since they were invited. */
export type TeamMember = { id: string; name: string | null; email: string; role: Role; hasJoined: boolean };

/** The members of a team, without its owner. @throws DomainError not_found */
export async function listTeamMembers(
  { db }: { db: Db },
  { teamId }: { teamId: string },
): Promise<TeamMember[]> {
  const team = await db.team.findUnique({
    where: { id: teamId },
    select: {
      shares: {
        orderBy: { id: "asc" },
        select: { id: true, email: true, role: true, user: { select: { name: true, email: true } } },
      },
    },
  });
  if (!team) throw notFound();
  return team.shares.map(({ id, email, role, user }) => ({
    id,
    name: user?.name ?? null,
    email: user?.email ?? email ?? "",
    role,
    hasJoined: user !== null,
  }));
}
