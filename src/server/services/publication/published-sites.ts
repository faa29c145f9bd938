import { createHash } from "node:crypto";
import type { FileContent } from "~/domain/project/project-files";
import type { Site } from "~/domain/project/site";
import { contentTypeOf } from "~/domain/publication/content-type";
import type { Db } from "~/server/db";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import { readTreeFiles } from "~/server/services/project/project-store";
import type { SupabaseAccess } from "~preview";

export type SiteDeps = { db: Db; siteParts: ReadSiteParts; siteCache: SiteCache };

/** A file as it is sent. */
export type SiteFile = {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the bytes, without quotes. */
  hash: string;
};

export type BuiltSite = Pick<Site, "entry" | "hasRoutes"> & { files: ReadonlyMap<string, SiteFile> };

/** Of all built files in memory. */
const MAX_BYTES = 64_000_000;

/** Keeps what was used last, up to a number of bytes; two who ask for the same at once wait for one. */
function keepRecent<T>(sizeOf: (value: T) => number) {
  const held = new Map<string, { value: Promise<T>; bytes: number }>();
  let total = 0;
  const shrink = (newest: string) => {
    for (const [key, { bytes }] of held) {
      if (total <= MAX_BYTES) return;
      if (key === newest) continue;
      held.delete(key);
      total -= bytes;
    }
  };
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = held.get(key);
    if (known) {
      held.delete(key);
      held.set(key, known);
      return known.value;
    }
    const entry = { value: make(), bytes: 0 };
    held.set(key, entry);
    entry.value.then(
      (value) => {
        entry.bytes = sizeOf(value);
        total += entry.bytes;
        shrink(key);
      },
      () => held.delete(key),
    );
    return entry.value;
  };
}

type Keep<T> = ReturnType<typeof keepRecent<T>>;

const sizeOfFile = ({ bytes }: SiteFile) => bytes.length;
const sizeOfSite = ({ files }: BuiltSite) =>
  [...files.values()].reduce((sum, file) => sum + sizeOfFile(file), 0);

/** What this process has built of late. */
export type SiteCache = { site: Keep<BuiltSite>; page: Keep<SiteFile> };

export const siteCache = (): SiteCache => ({ site: keepRecent(sizeOfSite), page: keepRecent(sizeOfFile) });

export type BuildableVersion = { id: string; projectId: string; treeId: string };

/**
 * A version as it is served here; versions never change, so it is built once for what it uses.
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
    // Visitors wait for each project's own turn.
    const site = await builder.build(files, { target: "here", supabase }, version.projectId);
    const packed = [...site.files].map(([path, content]) => [path, packFile(path, content)] as const);
    return { entry: site.entry, hasRoutes: site.hasRoutes, files: new Map(packed) };
  });

/** A page of a site that was changed for one publication or visitor. */
export const changedFile = (page: SiteFile, change: (text: string) => string): SiteFile =>
  packFile("index.html", change(new TextDecoder().decode(page.bytes)));

/** A picture of a publication. @param key all that it depends on */
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
