import { scriptWithOwnAddress } from "../own-address";
import type { PageSource, PreviewPage } from "../previewed-page";
import { databasesScript, mentionsDatabases } from "./databases";
import { attributeOf, markupTokens, replaceResources, resourceElements } from "./markup";
import { mergeForPreview, type PageBlock } from "./merge-for-preview";
import {
  hasTailwindEntry,
  needsTailwind,
  TAILWIND_ENTRY,
  TAILWIND_URL,
  withoutTailwindCdn,
} from "./tailwind";

const HANDLES_SCHEME = /prefers-color-scheme|color-scheme\s*:|light-dark\(|\bdark:|\.dark\b|data-theme/;
const SINGLE_SCHEME = /^\s*(?:only\s+)?(?:light|dark)(?:\s+only)?\s*$/i;
const OWN_COLORS = /(?:^|[\s;{"'])(?:background|background-color|background-image|color)\s*:/i;
const COLOR_CLASS = /\b(?:bg|text|from)-(?:white|black|\[#|[a-z]+-\d{2,3})/;

/** Prepares a page for the frame: replaces Tailwind CDNs, and adds Tailwind where its classes are used. */
export function preparePage(markup: string, source?: PageSource): PreviewPage {
  const { html, removed } = withoutTailwindCdn(markup);
  const entry = hasTailwindEntry(html) ? "" : TAILWIND_ENTRY;
  const head = needsTailwind(markup) ? `${entry}<script src="${TAILWIND_URL}"></script>` : "";
  return {
    html: `${mentionsDatabases(html) ? databasesScript : ""}${head}${withOwnAddress(html)}`,
    hasRoutes: /\bpushState\b/.test(html),
    source,
    followsTheme: followsTheme(html),
    notes: removed.map((address) => ({
      level: "log",
      text: `Tailwind is served from this machine instead of ${address}`,
    })),
  };
}

const withOwnAddress = (html: string): string =>
  replaceResources(html, ({ name, text, start, end }) =>
    name === "script" && text.includes("location")
      ? html.slice(start, end).replace(text, () => scriptWithOwnAddress(text))
      : null,
  );

// Unlike HANDLES_SCHEME, excludes pages with their own theme switch.
const FOLLOWS_VIEWER = /prefers-color-scheme|light-dark\(|\bdark:/;

/** Code that sets the theme itself, starting from its own initial state. */
const SETS_THEME = /\bclassList\.\w+\(\s*["'`]dark["'`]|["'`]data-theme["'`]|\bdataset\.theme\s*=/;
/** Dark mode by a class, which only the project's own code sets. */
const OWN_SWITCH = /darkMode\s*:\s*(?:\[\s*)?["'](?:class|selector)|@custom-variant\s+dark\b|\.dark\b/;

/**
 * Whether a project gets the app's theme: its code follows the browser's theme, or sets no colors. Otherwise it is
 * shown in light mode.
 */
export function codeFollowsTheme(code: string): boolean {
  if (OWN_SWITCH.test(code) || SETS_THEME.test(code)) return /prefers-color-scheme/.test(code);
  return FOLLOWS_VIEWER.test(code) || !(OWN_COLORS.test(code) || COLOR_CLASS.test(code));
}

/**
 * The markup of one page with its styles and scripts, which keep their file names. Trailing white space is ignored, so
 * that a reply's block and the file saved from it give the same page.
 */
export function namedMarkup(blocks: readonly PageBlock[], { index }: PageBlock): string {
  const trimmed = blocks.map((block) => ({ ...block, content: block.content.trimEnd() }));
  return withViewerScheme(mergeForPreview(trimmed, index, { named: true }));
}

/**
 * Makes a page follow the browser's color scheme if it declares none and either handles both or sets no colors. It then
 * looks the same outside the preview.
 */
export function withViewerScheme(markup: string): string {
  const follows = FOLLOWS_VIEWER.test(markup) || !hasOwnColors(markup);
  if (!follows || schemesOf(markup).length > 0 || /(?<!prefers-)color-scheme\s*:/.test(markup)) return markup;
  const tokens = markupTokens(markup);
  const insertAfter =
    tokens.find(({ kind, name }) => kind === "tag" && name === "head") ??
    tokens.find(({ kind, name }) => kind === "tag" && name === "html") ??
    tokens.find(({ kind, start, end }) => kind === "comment" && /^<!doctype/i.test(markup.slice(start, end)));
  const at = insertAfter?.end ?? 0;
  return `${markup.slice(0, at)}<meta name="color-scheme" content="light dark">${markup.slice(at)}`;
}

function followsTheme(html: string): boolean {
  if (declaresOneScheme(html)) return false;
  if (SETS_THEME.test(html)) return /prefers-color-scheme/.test(html);
  return HANDLES_SCHEME.test(html) || !hasOwnColors(html);
}

/** `<meta name="color-scheme" content="dark">` means that the page supports only this scheme. */
const declaresOneScheme = (html: string): boolean =>
  schemesOf(html).some((content) => SINGLE_SCHEME.test(content));

/** The contents of the page's `<meta name="color-scheme">` tags. */
function schemesOf(html: string): string[] {
  return markupTokens(html).flatMap(({ kind, name, start, end }) => {
    if (kind !== "tag" || name !== "meta") return [];
    const tag = html.slice(start, end);
    const isScheme = attributeOf(tag, "name")?.trim().toLowerCase() === "color-scheme";
    return isScheme ? [attributeOf(tag, "content") ?? ""] : [];
  });
}

function hasOwnColors(html: string): boolean {
  const css = resourceElements(html).map(({ name, text }) => (name === "style" ? text : ""));
  const tags = markupTokens(html).flatMap(({ kind, start, end }) =>
    kind === "tag" ? [html.slice(start, end)] : [],
  );
  return (
    css.some((text) => OWN_COLORS.test(text)) ||
    tags.some(
      (tag) =>
        OWN_COLORS.test(`{${attributeOf(tag, "style") ?? ""}`) ||
        COLOR_CLASS.test(attributeOf(tag, "class") ?? "") ||
        attributeOf(tag, "bgcolor") !== null,
    )
  );
}
