import type { Tx } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import { pairsOf } from "~/server/db/id-pairs";
import type { Ids } from "~/server/ports/system";
import { readSuggestedObjects } from "./branch-store";
import { lockHead } from "./project-store";

export type ProjectCopy = {
  fromId: string;
  id: string;
  /** Version id → id of its copy. */
  versions: ReadonlyMap<string, string>;
};

/** Allocates the ids of a copy of one of the user's projects. */
export async function planProjectCopy(
  { tx, ids }: { tx: Tx; ids: Ids },
  { userId, projectId }: { userId: string; projectId: string },
): Promise<ProjectCopy> {
  const versions = await tx.version.findMany({
    where: { projectId, project: { userId } },
    orderBy: { number: "asc" },
    select: { id: true },
  });
  return {
    fromId: projectId,
    id: ids.next(),
    versions: new Map(versions.map(({ id }) => [id, ids.next()])),
  };
}

/** Copies a project within the database: objects, branches, settings and page storage; no versions, no suggestions. */
export async function copyProject(
  tx: Tx,
  { fromId, id, versions }: ProjectCopy,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  // The lock prevents copying a branch without its commits.
  await lockHead(tx, fromId);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO projects (id, user_id, name, head_id, pinned_paths, dropped_paths, keeps_storage, runs_commands, accepted_rules, supabase_id, created_at, updated_at)
    SELECT ${id}::uuid, p.user_id, p.name, head.id, p.pinned_paths, p.dropped_paths, p.keeps_storage, p.runs_commands, p.accepted_rules, p.supabase_id,
      p.created_at, ${now}::timestamptz
    FROM projects p LEFT JOIN ${pairsOf(versions)} AS head(from_id, id) ON head.from_id = p.head_id
    WHERE p.id = ${fromId}::uuid AND p.user_id = ${userId}::uuid`);
  const suggested = await readSuggestedObjects(tx, fromId);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO git_objects (project_id, id, type, bytes)
    SELECT ${id}::uuid, o.id, o.type, o.bytes FROM git_objects o
    WHERE o.project_id = ${fromId}::uuid AND o.id <> ALL(${suggested}::text[])`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO project_branches (project_id, name, commit_id, pushed_at)
    SELECT ${id}::uuid, b.name, b.commit_id, b.pushed_at FROM project_branches b WHERE b.project_id = ${fromId}::uuid`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO project_storage (project_id, items)
    SELECT ${id}::uuid, s.items FROM project_storage s WHERE s.project_id = ${fromId}::uuid`);
}

/** Copies the versions of a project. Commit ids stay the same, because they depend only on content. */
export async function copyVersions(
  tx: Tx,
  { id, versions }: ProjectCopy,
  messages: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO versions (id, project_id, number, parent_id, message_id, tree_id, commit_id, served_commit_id, author, author_name, message, name, good_at, created_at)
    SELECT copy.id, ${id}::uuid, v.number, parent.id, reply.id, v.tree_id, v.commit_id, v.served_commit_id, v.author, v.author_name,
      v.message, v.name, v.good_at, v.created_at
    FROM ${pairsOf(versions)} AS copy(from_id, id) JOIN versions v ON v.id = copy.from_id
    LEFT JOIN ${pairsOf(versions)} AS parent(from_id, id) ON parent.from_id = v.parent_id
    LEFT JOIN ${pairsOf(messages)} AS reply(from_id, id) ON reply.from_id = v.message_id`);
}
