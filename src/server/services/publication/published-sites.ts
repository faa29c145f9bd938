import { createHash } from "node:crypto";
import type { FileContent } from "~/domain/project/project-files";
import type { Site } from "~/domain/project/site";
import { contentTypeOf } from "~/domain/publication/content-type";
import type { Db } from "~/server/db";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import { type LruCache, lruCache } from "~/server/services/project/lru-cache";
import { readTreeFiles } from "~/server/services/project/project-store";
import type { SupabaseAccess } from "~preview";

export type SiteDeps = { db: Db; siteParts: ReadSiteParts; siteCache: SiteCache };

export type SiteFile = {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Hash of the bytes, without quotes. */
  hash: string;
};

export type BuiltSite = Pick<Site, "entry" | "hasRoutes"> & { files: ReadonlyMap<string, SiteFile> };

const sizeOfFile = ({ bytes }: SiteFile) => bytes.length;
const sizeOfSite = ({ files }: BuiltSite) =>
  [...files.values()].reduce((sum, file) => sum + sizeOfFile(file), 0);

/** Recently built sites and pages. */
export type SiteCache = { site: LruCache<BuiltSite>; page: LruCache<SiteFile> };

export const siteCache = (): SiteCache => ({ site: lruCache(sizeOfSite), page: lruCache(sizeOfFile) });

export type BuildableVersion = { id: string; projectId: string; treeId: string };

/**
 * The site of a version, built once per Supabase access, because versions never change.
 *
 * @throws SiteError
 */
export const builtSite = (
  deps: SiteDeps,
  version: BuildableVersion,
  supabase: SupabaseAccess | null,
): Promise<BuiltSite> =>
  deps.siteCache.site(`${version.id} ${supabase?.url} ${supabase?.key}`, async () => {
    const files = await readTreeFiles(deps.db, version.projectId, version.treeId);
    const builder = await deps.siteParts();
    // Builds are queued per project, not per visitor.
    const site = await builder.build(files, { target: "here", supabase }, version.projectId);
    const packed = [...site.files].map(([path, content]) => [path, packFile(path, content)] as const);
    return { entry: site.entry, hasRoutes: site.hasRoutes, files: new Map(packed) };
  });

/** A page modified for a publication or visitor. */
export const changedFile = (page: SiteFile, change: (text: string) => string): SiteFile =>
  packFile("index.html", change(new TextDecoder().decode(page.bytes)));

/** A picture of a publication. @param key identifies everything that it depends on */
export const drawnPicture = (
  { siteCache }: { siteCache: SiteCache },
  key: string,
  draw: () => Promise<Uint8Array>,
): Promise<SiteFile> => siteCache.page(key, async () => packFile("picture.png", await draw()));

function packFile(path: string, content: FileContent): SiteFile {
  const bytes = new Uint8Array(typeof content === "string" ? new TextEncoder().encode(content) : content);
  const type = contentTypeOf(path, typeof content === "string");
  return {
    type,
    bytes,
    hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 27),
  };
}
