import type { PreviewPage } from "../previewed-page";
import { mentionsCdn } from "./cdn-address";
import type { LibraryCatalog } from "./library";
import { findCdnFiles, replaceCdnFiles } from "./replace-cdn-files";

const scriptsWithCdn = ({ bundle }: PreviewPage): string[] =>
  Object.values(bundle?.modules ?? {}).flatMap(({ code }) => (mentionsCdn(code) ? [code] : []));

/** Whether a page or its scripts load libraries from CDNs. */
export const usesCdn = (page: PreviewPage): boolean =>
  mentionsCdn(page.html) || scriptsWithCdn(page).length > 0;

/** The page with this server's copies of the libraries that it loads from CDNs. */
export function withCdnFiles(page: PreviewPage, catalog: LibraryCatalog): PreviewPage {
  const { html, notes, libraries } = replaceCdnFiles(page.html, catalog);
  const more = findCdnFiles(scriptsWithCdn(page), catalog);
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
