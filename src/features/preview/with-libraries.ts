import { loadOnce } from "~/lib/load-once";
import { type LibraryCatalog, type LibraryIndex, type PreviewPage, usesCdn, withCdnFiles } from "~preview";
import { fetchIndex } from "./library-files";
import { packageSource } from "./packages";

let catalog: LibraryCatalog | undefined;

const loadCatalog = loadOnce(async () => {
  const [libraries, modules] = await Promise.all([
    fetchIndex<LibraryIndex>("/libraries/index.json"),
    packageSource.index(),
  ]);
  catalog = { libraries, modules };
  return catalog;
});

/** Replaces CDN libraries by this server's copies; synchronous if there are none. */
export function withLibraries(page: PreviewPage): PreviewPage | Promise<PreviewPage> {
  if (!usesCdn(page)) return page;
  if (catalog) return withCdnFiles(page, catalog);
  return loadCatalog().then(
    (loaded) => withCdnFiles(page, loaded),
    // The Console then reports the blocked files.
    () => page,
  );
}
