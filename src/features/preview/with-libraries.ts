import {
  answerPage,
  answerScripts,
  type LibraryIndex,
  mentionsCdn,
  type PreviewPage,
  type Shelf,
} from "~preview";
import { fetchIndex } from "./library-files";
import { packageSource } from "./packages";

let shelf: Shelf | undefined;
let loading: Promise<Shelf> | undefined;

function loadShelf(): Promise<Shelf> {
  loading ??= Promise.all([fetchIndex<LibraryIndex>("/libraries/index.json"), packageSource.index()])
    .then(([libraries, modules]) => {
      shelf = { libraries, modules };
      return shelf;
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
  if (shelf) return answer(page, scripts, shelf);
  return loadShelf().then(
    (loaded) => answer(page, scripts, loaded),
    // Then the Console says that the CDN's files were blocked.
    () => page,
  );
}

function answer(page: PreviewPage, scripts: readonly string[], from: Shelf): PreviewPage {
  const { html, notes, libraries } = answerPage(page.html, from);
  const more = answerScripts(scripts, from);
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
