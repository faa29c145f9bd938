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
let loading: Promise<LibraryCatalog> | undefined;

function loadCatalog(): Promise<LibraryCatalog> {
  loading ??= Promise.all([fetchIndex<LibraryIndex>("/libraries/index.json"), packageSource.index()])
    .then(([libraries, modules]) => {
      catalog = { libraries, modules };
      return catalog;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** The page with this server's copies of the libraries that it loads from CDNs; at once if it loads none. */
export function withLibraries(page: PreviewPage): PreviewPage | Promise<PreviewPage> {
  const scripts = Object.values(page.bundle?.modules ?? {}).flatMap(({ code }) =>
    mentionsCdn(code) ? [code] : [],
  );
  if (!mentionsCdn(page.html) && scripts.length === 0) return page;
  if (catalog) return answer(page, scripts, catalog);
  return loadCatalog().then(
    (loaded) => answer(page, scripts, loaded),
    // Then the Console says that the CDN's files were blocked.
    () => page,
  );
}

function answer(page: PreviewPage, scripts: readonly string[], from: LibraryCatalog): PreviewPage {
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
