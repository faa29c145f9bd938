import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type FoundLine, searchFiles } from "~/domain/project/search-files";
import type { Db } from "~/server/db";
import { listProjects, type ProjectSummary } from "./list-projects";
import { readVersionFiles } from "./read-version-files";

/** Older ones are not searched. */
const MAX_SEARCHED = 200;
const MAX_FOUND = 20;
const MAX_LINES = 5;

export type FoundProject = { project: ProjectSummary; lines: FoundLine[] };

/** The user's newest projects that hold a text in their name or in a file of the version on screen, newest first. */
export async function searchProjects(
  { db }: { db: Db },
  user: SignedInUser,
  { query, signal }: { query: string; signal: AbortSignal },
): Promise<FoundProject[]> {
  const { items } = await listProjects({ db }, user, { limit: MAX_SEARCHED });
  const found: FoundProject[] = [];
  for (const project of items) {
    signal.throwIfAborted();
    const files = await readVersionFiles(db, user.id, project.headId);
    const lines = searchFiles(files, query, MAX_LINES);
    const isNamed = project.name.toLowerCase().includes(query.toLowerCase());
    if (isNamed || lines.length > 0) found.push({ project, lines });
    if (found.length === MAX_FOUND) break;
  }
  return found;
}
