import { escapeMarkup } from "../literals";
import type { PreviewTheme, ShownPage, Visits } from "../previewed-page";

const SCHEME_QUERY = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;

/** Whether the page's markup depends on the theme, so that another theme needs another document. */
export const asksForScheme = (html: string): boolean => html.search(SCHEME_QUERY) !== -1;

type DocumentSettings = {
  /** The script that runs first. */
  runtime: string;
  token: string;
  theme: PreviewTheme;
  scheme: PreviewTheme;
  stored: { local: [string, string][]; session: [string, string][] };
  scrollTop: number;
  dialogs: number;
  /** The pages that links may lead to. */
  pages: readonly string[];
  visits: Visits;
};

/** The document of the nested frame: our script first, then the page. */
export function pageDocument(page: ShownPage, settings: DocumentSettings): string {
  const { runtime, token, theme, scheme, stored, scrollTop, dialogs, pages, visits } = settings;
  return (
    `<!doctype html>${ownImagesOnly(location)}<style>:where(:root){color-scheme:${scheme}}</style>` +
    `${page.isRepeatable ? ENDED_ANIMATIONS : ""}${page.isInert ? INERT_DIALOGS : ""}<script data-token="${token}" data-theme="${theme}" data-follows-theme="${page.followsTheme}" ` +
    `data-storage="${escapeMarkup(JSON.stringify(stored))}" ` +
    `data-scroll="${scrollTop}" data-dialogs="${dialogs}" ` +
    `data-bundle="${page.bundle !== undefined}" data-repeatable="${page.isRepeatable === true}" ` +
    `data-inert="${page.isInert === true}" ` +
    `data-path="${escapeMarkup(page.source?.path ?? "")}" ` +
    `data-pages="${escapeMarkup(JSON.stringify(pages))}" ` +
    `data-routes="${page.hasRoutes === true}" data-visits="${escapeMarkup(JSON.stringify(visits))}" ` +
    // On a line of its own: browsers compile a script once where it is at the same place of all documents.
    `data-libraries="${escapeMarkup(JSON.stringify(page.libraries ?? null))}"\n>${runtime}</script>` +
    disableShadowRootMode(applyScheme(page.html, theme))
  );
}

/**
 * In addition to the frame's own policy: a page's relative addresses resolve against the product's, whose pictures it must
 * not show as if they were the project's. Of ours, pages need those of libraries.
 */
function ownImagesOnly({ origin, pathname }: Pick<Location, "origin" | "pathname">): string {
  const outside = otherImages.get(pathname);
  if (outside === undefined) return "";
  const sources = `data: blob: ${origin}/libraries/${outside}`;
  return `<meta http-equiv="Content-Security-Policy" content="img-src ${escapeMarkup(sources)}">`;
}

/** What else the policies of our frames allow images from; the one for Supabase names a project that is not known here. */
const otherImages = new Map([
  ["/frame", ""],
  ["/frame/outside-images", " https:"],
]);

/** Browsers match prefers-color-scheme against the system; this makes it match the app's theme, in styles and scripts. */
const applyScheme = (html: string, theme: PreviewTheme): string =>
  html.replace(SCHEME_QUERY, (_, scheme: string) =>
    scheme.toLowerCase() === theme ? "(min-width:0)" : "(max-width:0)",
  );

/** Declarative shadow roots would hide the frames in them from page/dialogs.ts, so it attaches them itself. */
const disableShadowRootMode = (html: string): string => html.replace(/shadowrootmode/gi, "data-$&");

// Jumps to the end of animations.
const ENDED_ANIMATIONS =
  "<style>*,::before,::after{animation-duration:1ms!important;animation-delay:0s!important;" +
  "animation-iteration-count:1!important;transition:none!important}</style>";

// A modal dialog is not inert with its page.
const INERT_DIALOGS = "<style>:root[inert] dialog{interactivity:inert!important}</style>";

/** The document of a static copy. */
export const snapshotDocument = (html: string, scheme: string): string =>
  `<!doctype html><style>:where(:root){color-scheme:${scheme}}</style>${ENDED_ANIMATIONS}${html}`;
