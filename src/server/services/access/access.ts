import { type Deed, rolesFor } from "~/domain/access/role";
import { Prisma } from "~/server/db/generated/client";

// What a user may do with projects and chats, as conditions of queries: in Prisma's form and, with the same meaning, in
// SQL. Without a share that allows it, only their owner may.

const given = (userId: string, deed: Deed) => ({ some: { userId, role: { in: rolesFor(deed) } } });

/** The projects with which the user may do it. */
export const projectsFor = (userId: string, deed: Deed) =>
  ({
    OR: [
      { userId },
      { shares: given(userId, deed) },
      { chats: { some: { deletedAt: null, shares: given(userId, deed) } } },
      { team: { shares: given(userId, deed) } },
    ],
  }) satisfies Prisma.ProjectWhereInput;

/** The chats with which the user may do it. A shared project shares its chats. */
export const chatsFor = (userId: string, deed: Deed) =>
  ({
    OR: [
      { userId },
      { shares: given(userId, deed) },
      { project: { shares: given(userId, deed) } },
      { project: { team: { shares: given(userId, deed) } } },
    ],
  }) satisfies Prisma.ChatWhereInput;

/** The teams with which the user may do it. */
export const teamsFor = (userId: string, deed: Deed) =>
  ({ OR: [{ ownerId: userId }, { shares: given(userId, deed) }] }) satisfies Prisma.TeamWhereInput;

/** What else a team can own, of the user's own and their teams': collections and templates. */
export const ownedFor = (userId: string, deed: Deed) =>
  ({
    OR: [{ userId }, { team: { shares: given(userId, deed) } }],
  }) satisfies Prisma.KnowledgeCollectionWhereInput & Prisma.CustomTemplateWhereInput;

/** The greatest role of a user among shares, to be selected. */
export const roleOf = (userId: string) =>
  ({
    where: { userId },
    orderBy: { role: "desc" },
    take: 1,
    select: { role: true },
  }) satisfies Prisma.Team$sharesArgs;

const isGiven = (userId: Prisma.Sql, deed: Deed) =>
  Prisma.sql`s.user_id = ${userId} AND s.role = ANY(${rolesFor(deed)}::access_role[])`;

/** `projectsFor` in SQL, for a row of projects called `projects`. */
export const isProjectFor = (userId: string, deed: Deed) => Prisma.sql`
  (projects.user_id = ${userId}::uuid OR EXISTS (
    SELECT 1 FROM shares s WHERE ${isGiven(Prisma.sql`${userId}::uuid`, deed)} AND (s.project_id = projects.id OR s.team_id = projects.team_id
      OR s.chat_id IN (SELECT shared.id FROM chats shared WHERE shared.project_id = projects.id AND shared.deleted_at IS NULL))))`;

/** Of a share `s`: for a row of chats called `chats`, its project or its project's team. */
const isOfChat = Prisma.sql`(s.chat_id = chats.id OR s.project_id = chats.project_id
  OR s.team_id = (SELECT p.team_id FROM projects p WHERE p.id = chats.project_id))`;

/** `chatsFor` in SQL, for a row of chats called `chats`. @param user an id, or SQL of one */
export const isChatFor = (user: string | Prisma.Sql, deed: Deed) => {
  const userId = typeof user === "string" ? Prisma.sql`${user}::uuid` : user;
  return Prisma.sql`
  (chats.user_id = ${userId} OR EXISTS (
    SELECT 1 FROM shares s WHERE ${isGiven(userId, deed)}
      AND ${isOfChat}))`;
};

/** The greatest role that was given to a user for a row of chats called `chats`; null: none. */
export const roleInChat = (userId: string) => Prisma.sql`(
  SELECT max(s.role)::text FROM shares s WHERE s.user_id = ${userId}::uuid
    AND ${isOfChat})`;
