import "server-only";
import { lockedPackages, lockedTypes } from "~/domain/project/lock-file";
import { withPlainSheets } from "~/domain/project/outside/plain-sheets";
import { projectOutside } from "~/domain/project/outside/project-outside";
import type { ProjectFiles } from "~/domain/project/project-files";
import { withSupabaseFiles } from "~/domain/project/supabase-files";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import { type SupabaseAccess, withUiKit } from "~preview";
import { uiKit } from "./ui-kit";

type Stored = {
  stored: ProjectFiles;
  /** As a package may be called: see exportName. */
  name: string;
  /** What the project's pages use; null for none. */
  supabase: SupabaseAccess | null;
};

/** The files of a version with all that they need outside: what every export of the source, and every push, is made from. */
export async function filesOutside(
  { siteParts }: { siteParts: ReadSiteParts },
  { stored, name, supabase }: Stored,
): Promise<ProjectFiles> {
  const parts = await siteParts();
  const { versions } = await parts.packages.index();
  const locked = [...lockedPackages(stored), ...lockedTypes(stored)];
  const own = Object.fromEntries(locked.map((each) => [each.name, each.version]));
  const made = await withPlainSheets(withUiKit(stored, uiKit), parts);
  const files = projectOutside(made, name, { ...own, ...versions });
  return supabase ? withSupabaseFiles(files, supabase) : files;
}
