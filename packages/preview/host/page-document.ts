import { escapeMarkup } from "../literals";
import type { PreviewTheme, ShownPage, Visits } from "../previewed-page";

const SCHEME_QUERY = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;

/** Whether the markup depends on the theme, so that a theme change needs a new document. */
export const usesSchemeQuery = (html: string): boolean => html.search(SCHEME_QUERY) !== -1;

type DocumentSettings = {
  /** The page runtime's script. */
  runtime: string;
  token: string;
  theme: PreviewTheme;
  scheme: PreviewTheme;
  stored: { local: [string, string][]; session: [string, string][] };
  scrollTop: number;
  dialogs: number;
  /** The paths that links may open. */
  pages: readonly string[];
  visits: Visits;
  /** The sources of images besides the page's own; see server/api/frame-document.ts. */
  images: string;
};

/** The document of the nested frame: the page runtime, then the page. */
export function pageDocument(page: ShownPage, settings: DocumentSettings): string {
  const { runtime, token, theme, scheme, stored, scrollTop, dialogs, pages, visits, images } = settings;
  return (
    `<!doctype html>${ownImagesOnly(images)}<style>:where(:root){color-scheme:${scheme}}</style>` +
    `${page.isRepeatable ? ENDED_ANIMATIONS : ""}${page.isInert ? INERT_DIALOGS : ""}<script data-token="${token}" data-theme="${theme}" data-follows-theme="${page.followsTheme}" ` +
    `data-storage="${escapeMarkup(JSON.stringify(stored))}" ` +
    `data-scroll="${scrollTop}" data-dialogs="${dialogs}" ` +
    `data-bundle="${page.bundle !== undefined}" data-repeatable="${page.isRepeatable === true}" ` +
    `data-inert="${page.isInert === true}" ` +
    `data-path="${escapeMarkup(page.source?.path ?? "")}" ` +
    `data-pages="${escapeMarkup(JSON.stringify(pages))}" ` +
    `data-routes="${page.hasRoutes === true}" data-visits="${escapeMarkup(JSON.stringify(visits))}" ` +
    // On its own line: browsers reuse compiled code if a script is at the same position in each document.
    `data-libraries="${escapeMarkup(JSON.stringify(page.libraries ?? null))}"\n>${runtime}</script>` +
    disableShadowRootMode(applyScheme(page.html, theme))
  );
}

/**
 * A policy in addition to the frame's own. Relative addresses resolve against the product's origin, whose images must
 * not appear as the project's. Only images of libraries are allowed from there. `external`: allowed sources elsewhere,
 * as written by the server.
 */
const ownImagesOnly = (external: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="img-src ${escapeMarkup(`data: blob: ${location.origin}/libraries/${external}`)}">`;

/** Makes prefers-color-scheme match the app's theme instead of the system's, in styles and scripts. */
const applyScheme = (html: string, theme: PreviewTheme): string =>
  html.replace(SCHEME_QUERY, (_, scheme: string) =>
    scheme.toLowerCase() === theme ? "(min-width:0)" : "(max-width:0)",
  );

/** Disables declarative shadow roots: page/dialogs.ts attaches them itself, to see the frames in them. */
const disableShadowRootMode = (html: string): string => html.replace(/shadowrootmode/gi, "data-$&");

// Skips to the end of animations.
const ENDED_ANIMATIONS =
  "<style>*,::before,::after{animation-duration:1ms!important;animation-delay:0s!important;" +
  "animation-iteration-count:1!important;transition:none!important}</style>";

// A modal dialog is not inert with its page.
const INERT_DIALOGS = "<style>:root[inert] dialog{interactivity:inert!important}</style>";

/** The document of a static copy. */
export const snapshotDocument = (html: string, scheme: string): string =>
  `<!doctype html><style>:where(:root){color-scheme:${scheme}}</style>${ENDED_ANIMATIONS}${html}`;
