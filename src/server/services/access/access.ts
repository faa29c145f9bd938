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
    ],
  }) satisfies Prisma.ProjectWhereInput;

/** The chats with which the user may do it. A shared project shares its chats. */
export const chatsFor = (userId: string, deed: Deed) =>
  ({
    OR: [{ userId }, { shares: given(userId, deed) }, { project: { shares: given(userId, deed) } }],
  }) satisfies Prisma.ChatWhereInput;

const isGiven = (userId: Prisma.Sql, deed: Deed) =>
  Prisma.sql`s.user_id = ${userId} AND s.role = ANY(${rolesFor(deed)}::access_role[])`;

/** `projectsFor` in SQL, for a row of projects called `projects`. */
export const isProjectFor = (userId: string, deed: Deed) => Prisma.sql`
  (projects.user_id = ${userId}::uuid OR EXISTS (
    SELECT 1 FROM shares s WHERE ${isGiven(Prisma.sql`${userId}::uuid`, deed)} AND (s.project_id = projects.id
      OR s.chat_id IN (SELECT shared.id FROM chats shared WHERE shared.project_id = projects.id AND shared.deleted_at IS NULL))))`;

/** `chatsFor` in SQL, for a row of chats called `chats`. @param user an id, or SQL of one */
export const isChatFor = (user: string | Prisma.Sql, deed: Deed) => {
  const userId = typeof user === "string" ? Prisma.sql`${user}::uuid` : user;
  return Prisma.sql`
  (chats.user_id = ${userId} OR EXISTS (
    SELECT 1 FROM shares s WHERE ${isGiven(userId, deed)}
      AND (s.chat_id = chats.id OR s.project_id = chats.project_id)))`;
};
