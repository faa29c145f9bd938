import { notFound } from "~/domain/error/domain-error";
import type { User } from "~/domain/owner/owners";
import type { SupabaseChoice } from "~/domain/supabase/supabase";
import type { ChooseSupabaseInput } from "~/domain/supabase/supabase-input";
import { requireProject } from "../project/require-project";
import { openAccess, type SupabaseKeys, supabaseOfProject } from "./access";
import { viewColumns } from "./connections";

/**
 * The user's connections, and the chosen one of a project or for new ones. Whoever may view the project may use the access,
 * which its pages contain; its connection is named to its owner alone.
 *
 * @throws DomainError not_found
 */
export async function readSupabaseChoice(
  deps: SupabaseKeys,
  user: User,
  { projectId }: { projectId: string | null },
): Promise<SupabaseChoice> {
  if (projectId) await requireProject(deps.db, user.id, { projectId, deed: "view" });
  const rows = await deps.db.supabaseConnection.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
    select: {
      ...viewColumns,
      sealedKey: true,
      projects: { where: { id: projectId ?? NONE }, select: { id: true } },
    },
  });
  const chosen = rows.find(({ projects, forNewProjects }) =>
    projectId ? projects.length > 0 : forNewProjects,
  );
  return {
    connections: rows.map(({ sealedKey: _, projects: __, ...view }) => view),
    chosenId: chosen?.id ?? null,
    access: projectId
      ? await supabaseOfProject(deps, projectId)
      : chosen
        ? await openAccess(deps, chosen)
        : null,
  };
}

/** No project has this id. */
const NONE = "00000000-0000-0000-0000-000000000000";

/** Sets the connection of one of the user's projects, or the default for new ones. @throws DomainError not_found */
export async function chooseSupabase(
  { db }: Pick<SupabaseKeys, "db">,
  user: User,
  { projectId, connectionId }: ChooseSupabaseInput,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const own =
      connectionId && (await tx.supabaseConnection.count({ where: { id: connectionId, userId: user.id } }));
    if (connectionId && !own) throw notFound();
    if (projectId) {
      const { count } = await tx.project.updateMany({
        where: { id: projectId, userId: user.id },
        data: { supabaseId: connectionId },
      });
      if (count === 0) throw notFound();
      return;
    }
    await tx.supabaseConnection.updateMany({ where: { userId: user.id }, data: { forNewProjects: false } });
    if (connectionId)
      await tx.supabaseConnection.updateMany({
        where: { id: connectionId, userId: user.id },
        data: { forNewProjects: true },
      });
  });
}
