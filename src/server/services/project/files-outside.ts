import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import { lockedPackages, lockedTypes } from "~/domain/project/lock-file";
import { withPlainSheets } from "~/domain/project/outside/plain-sheets";
import type { ProjectFiles } from "~/domain/project/project-files";
import { SiteError } from "~/domain/project/site";
import { withSupabaseFiles } from "~/domain/project/supabase-files";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import { type SupabaseAccess, withUiKit } from "~preview";
import { uiKit } from "./ui-kit";

type Stored = {
  userId: string;
  stored: ProjectFiles;
  /** As a package may be called: see exportName. */
  name: string;
  /** What the project's pages use; null for none. */
  supabase: SupabaseAccess | null;
};

/**
 * The files of a version with all that they need outside: what every export of the source, and every push, is made from.
 *
 * @throws DomainError invalid when they take too long
 */
export async function filesOutside(
  { siteParts }: { siteParts: ReadSiteParts },
  { userId, stored, name, supabase }: Stored,
): Promise<ProjectFiles> {
  const parts = await siteParts();
  const { versions } = await parts.packages.index();
  const locked = [...lockedPackages(stored), ...lockedTypes(stored)];
  const own = Object.fromEntries(locked.map((each) => [each.name, each.version]));
  const made = await withPlainSheets(withUiKit(stored, uiKit), parts);
  const files = await parts
    .outside(made, { name, versions: { ...own, ...versions } }, userId)
    .catch((error: unknown) => {
      if (!(error instanceof SiteError)) throw error;
      throw new DomainError("invalid", error.message, { cause: error });
    });
  return supabase ? withSupabaseFiles(files, supabase) : files;
}
