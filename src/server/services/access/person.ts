import type { Person } from "~/domain/access/share";
import { Prisma } from "~/server/db/generated/client";

/** What others see of a user, as JSON. @param id SQL of a user's id */
export const personJson = (id: Prisma.Sql) => Prisma.sql`
  (SELECT json_build_object('id', person.id, 'name', person.name, 'avatarUrl', profile.avatar_url)
   FROM users person LEFT JOIN profiles profile ON profile.id = person.id WHERE person.id = ${id})`;

/** The same in Prisma's form. */
export const personColumns = {
  id: true,
  name: true,
  profile: { select: { avatarUrl: true } },
} as const;

type PersonRow = { id: string; name: string | null; profile: { avatarUrl: string | null } | null };

export const toPerson = ({ id, name, profile }: PersonRow): Person => ({
  id,
  name,
  avatarUrl: profile?.avatarUrl ?? null,
});
