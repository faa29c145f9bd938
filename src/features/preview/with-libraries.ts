import { loadOnce } from "~/lib/load-once";
import {
  findCdnFiles,
  type LibraryCatalog,
  type LibraryIndex,
  mentionsCdn,
  type PreviewPage,
  replaceCdnFiles,
} from "~preview";
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
  const scripts = Object.values(page.bundle?.modules ?? {}).flatMap(({ code }) =>
    mentionsCdn(code) ? [code] : [],
  );
  if (!mentionsCdn(page.html) && scripts.length === 0) return page;
  if (catalog) return replaceLibraries(page, scripts, catalog);
  return loadCatalog().then(
    (loaded) => replaceLibraries(page, scripts, loaded),
    // The Console then reports the blocked files.
    () => page,
  );
}

function replaceLibraries(page: PreviewPage, scripts: readonly string[], from: LibraryCatalog): PreviewPage {
  const { html, notes, libraries } = replaceCdnFiles(page.html, from);
  const more = findCdnFiles(scripts, from);
  const isNew = (text: string) => !notes.some((note) => note.text === text);
  return {
    ...page,
    html,
    notes: [...page.notes, ...notes, ...more.notes.filter(({ text }) => isNew(text))],
    libraries: {
      found: { ...more.libraries.found, ...libraries.found },
      missing: { ...more.libraries.missing, ...libraries.missing },
    },
  };
}
