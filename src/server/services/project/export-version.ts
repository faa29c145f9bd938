import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { type ExportInput, exportName } from "~/domain/project/export/export-input";
import { withTailwind } from "~/domain/project/export/exported-project";
import { withPlainSheets } from "~/domain/project/export/plain-sheets";
import type { ProjectFiles } from "~/domain/project/project-files";
import { SiteError } from "~/domain/project/site";
import { standaloneWithClient } from "~/domain/project/supabase-files";
import { standalonePage } from "~/domain/project/version";
import type { Db } from "~/server/db";
import type { Archives, NewEntry } from "~/server/ports/archives";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import { type SupabaseAccess, withViewerScheme } from "~preview";
import { exportedFiles } from "./exported-files";
import { serveVersion } from "./fetch";
import { gitRepository } from "./git-repository";
import { readTreeFiles } from "./project-store";
import { requireVersion } from "./require-project";

export type ExportedVersion = {
  fileName: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer> | AsyncGenerator<Uint8Array>;
};

type Deps = {
  db: Db;
  archives: Archives;
  siteParts: ReadSiteParts;
  /** The Supabase project that the pages use; null for none. */
  supabaseOf: (projectId: string) => Promise<SupabaseAccess | null>;
};

/** Exports a version that the user may view. @throws DomainError not_found, also if it does not fit the format */
export async function exportVersion(
  deps: Deps,
  user: SignedInUser,
  { versionId, format }: ExportInput,
): Promise<ExportedVersion> {
  const { db } = deps;
  const version = { ...(await requireVersion(db, user.id, { versionId, deed: "view" })), userId: user.id };
  const { projectId, treeId, createdAt, project } = version;
  const name = exportName(project.name);
  const stored = await readTreeFiles(db, projectId, treeId);
  const supabase = await deps.supabaseOf(projectId);
  if (format === "html") {
    const html = standalonePage(await withPlainSheets(stored, await deps.siteParts()));
    if (html === null) throw notFound();
    const page = withTailwind(html);
    const content = text(withViewerScheme(supabase ? standaloneWithClient(page, supabase) : page));
    // Never text/html: it must not open as a page of our origin.
    return { fileName: `${name}.html`, contentType: "application/octet-stream", content };
  }
  const archive = (entries: AsyncIterable<NewEntry> | Iterable<NewEntry>, suffix = "") => ({
    fileName: `${name}${suffix}.zip`,
    contentType: "application/zip",
    content: deps.archives.write(dated(entries, createdAt)),
  });
  if (format === "site") return archive(await siteFiles(deps, user.id, { stored, supabase }), "-site");
  if (format === "zip") return archive(inFolder(name, filesOf(await exportedFiles(deps, version, supabase))));
  await serveVersion(deps, user, versionId);
  // Repositories are shared: no key may get into the history.
  const files = await exportedFiles(deps, version, null);
  return archive(
    inFolder(
      name,
      (async function* () {
        yield* filesOf(files);
        yield* gitRepository({ db }, { id: versionId, projectId });
      })(),
    ),
  );
}

const text = (content: string) => new TextEncoder().encode(content);

function* filesOf(files: ProjectFiles): Generator<NewEntry> {
  for (const [path, content] of files)
    yield { path, content: typeof content === "string" ? text(content) : content };
}

async function* inFolder(
  folder: string,
  entries: AsyncIterable<NewEntry> | Iterable<NewEntry>,
): AsyncGenerator<NewEntry> {
  for await (const entry of entries) yield { ...entry, path: `${folder}/${entry.path}` };
}

async function* dated(
  entries: AsyncIterable<NewEntry> | Iterable<NewEntry>,
  modifiedAt: Date,
): AsyncGenerator<NewEntry> {
  for await (const entry of entries) yield { ...entry, modifiedAt };
}

type SiteExport = { stored: ProjectFiles; supabase: SupabaseAccess | null };

/** The built site, at the root of the archive, as hosts expect it. */
async function siteFiles(
  { siteParts }: { siteParts: ReadSiteParts },
  userId: string,
  { stored, supabase }: SiteExport,
): Promise<Iterable<NewEntry>> {
  const builder = await siteParts();
  const site = await builder
    .build(stored, { target: "elsewhere", supabase }, userId)
    .catch((error: unknown) => {
      throw error instanceof SiteError ? notFound() : error;
    });
  if (!site.files.has(site.entry)) throw notFound();
  return filesOf(site.files);
}
