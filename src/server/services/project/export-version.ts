import "server-only";
import { strToU8, type Zippable, zipSync } from "fflate";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { SupabaseAccess } from "~/domain/preview/page-supabase";
import { withViewerScheme } from "~/domain/preview/preview-page";
import { withBuildFiles } from "~/domain/project/build-files";
import { type ExportInput, exportName } from "~/domain/project/export";
import type { ProjectFiles } from "~/domain/project/project-files";
import { buildSite, SiteError } from "~/domain/project/site";
import { standaloneWithClient, withSupabaseFiles } from "~/domain/project/supabase-files";
import { withUiKit } from "~/domain/project/ui-kit";
import { standalonePage } from "~/domain/project/version";
import type { Db } from "~/server/db";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import packages from "../../../../public/packages/index.json" with { type: "json" };
import { gitRepository } from "./git-repository";
import { readTreeFiles } from "./project-store";
import { requireVersion } from "./require-project";
import { uiKit } from "./ui-kit";

export type ExportedVersion = { fileName: string; contentType: string; bytes: Uint8Array<ArrayBuffer> };

type Deps = {
  db: Db;
  siteParts: ReadSiteParts;
  /** What a project's pages use; null for none. */
  supabaseOf: (projectId: string) => Promise<SupabaseAccess | null>;
};

/** One of the user's versions as a file. @throws DomainError not_found, also for a page of a project that is not one */
export async function exportVersion(
  { db, siteParts, supabaseOf }: Deps,
  user: SignedInUser,
  { versionId, format }: ExportInput,
): Promise<ExportedVersion> {
  const { projectId, treeId, createdAt, project } = await requireVersion(db, user.id, versionId);
  const name = exportName(project.name);
  const stored = await readTreeFiles(db, projectId, treeId);
  const supabase = await supabaseOf(projectId);
  if (format === "html") {
    const page = standalonePage(stored);
    if (page === null) throw notFound();
    const bytes = strToU8(withViewerScheme(supabase ? standaloneWithClient(page, supabase) : page));
    // Never text/html: it must not open as a page of our own origin.
    return { fileName: `${name}.html`, contentType: "application/octet-stream", bytes };
  }
  if (format === "site") return exportSite({ siteParts }, { name, stored, createdAt, supabase });
  const files: Zippable = {};
  // A repository holds what was written, and nothing else.
  const exported = format === "git" ? stored : buildable(stored, name, supabase);
  for (const [path, content] of exported)
    files[`${name}/${path}`] = typeof content === "string" ? strToU8(content) : content;
  if (format === "git")
    for (const [path, bytes] of await gitRepository({ db }, { id: versionId, projectId }))
      files[`${name}/${path}`] = [bytes, { level: 0 }];
  return {
    fileName: `${name}.zip`,
    contentType: "application/zip",
    bytes: zipSync(files, { mtime: createdAt }),
  };
}

function buildable(stored: ProjectFiles, name: string, supabase: SupabaseAccess | null): ProjectFiles {
  const files = withBuildFiles(withUiKit(stored, uiKit), name, packages.versions);
  return supabase ? withSupabaseFiles(files, supabase) : files;
}

type SiteExport = { name: string; stored: ProjectFiles; createdAt: Date; supabase: SupabaseAccess | null };

/** What a static host serves, at the root of the archive, as hosts expect it. */
async function exportSite(
  { siteParts }: { siteParts: ReadSiteParts },
  { name, stored, createdAt, supabase }: SiteExport,
): Promise<ExportedVersion> {
  const site = await buildSite(stored, await siteParts(), { target: "elsewhere", supabase }).catch(
    (error: unknown) => {
      throw error instanceof SiteError ? notFound() : error;
    },
  );
  if (!site.files.has(site.entry)) throw notFound();
  const files = [...site.files].map(([path, content]) => [
    path,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  const bytes = zipSync(Object.fromEntries(files), { mtime: createdAt });
  return { fileName: `${name}-site.zip`, contentType: "application/zip", bytes };
}
