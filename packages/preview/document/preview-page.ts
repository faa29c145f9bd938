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
const OWN_COLOURS = /(?:^|[\s;{"'])(?:background|background-color|background-image|color)\s*:/i;
const COLOUR_CLASS = /\b(?:bg|text|from)-(?:white|black|\[#|[a-z]+-\d{2,3})/;

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

/** A class of its own for dark: nothing of the project sets it unless its code does. */
/** Code that sets the theme itself, and keeps it in a state that begins as the code says. */
const SETS_THEME = /\bclassList\.\w+\(\s*["'`]dark["'`]|["'`]data-theme["'`]|\bdataset\.theme\s*=/;

const OWN_SWITCH = /darkMode\s*:\s*(?:\[\s*)?["'](?:class|selector)|@custom-variant\s+dark\b|\.dark\b/;

/**
 * Whether a project gets the app's theme: its code follows its viewer's, or sets no colours. Otherwise it is shown as a
 * browser in light mode shows it.
 */
export function codeFollowsTheme(code: string): boolean {
  if (OWN_SWITCH.test(code) || SETS_THEME.test(code)) return /prefers-color-scheme/.test(code);
  return FOLLOWS_VIEWER.test(code) || !(OWN_COLOURS.test(code) || COLOUR_CLASS.test(code));
}

/**
 * One page of a project as it runs: with the styles and scripts that belong to it, which keep their files' names. A
 * reply's block and the file that it becomes differ in their last newline, and are the same page.
 */
export function namedMarkup(blocks: readonly PageBlock[], { index }: PageBlock): string {
  const trimmed = blocks.map((block) => ({ ...block, content: block.content.trimEnd() }));
  return withViewerScheme(mergeForPreview(trimmed, index, { named: true }));
}

/**
 * The page as a file that looks the same in every browser. A page that declares no colour scheme, and handles both or
 * sets no colours, follows its viewer's.
 */
export function withViewerScheme(markup: string): string {
  const follows = FOLLOWS_VIEWER.test(markup) || !hasOwnColours(markup);
  if (!follows || schemesOf(markup).length > 0 || /(?<!prefers-)color-scheme\s*:/.test(markup)) return markup;
  const tokens = markupTokens(markup);
  const place =
    tokens.find(({ kind, name }) => kind === "tag" && name === "head") ??
    tokens.find(({ kind, name }) => kind === "tag" && name === "html") ??
    tokens.find(({ kind, start, end }) => kind === "comment" && /^<!doctype/i.test(markup.slice(start, end)));
  const at = place?.end ?? 0;
  return `${markup.slice(0, at)}<meta name="color-scheme" content="light dark">${markup.slice(at)}`;
}

function followsTheme(html: string): boolean {
  if (declaresOneScheme(html)) return false;
  if (SETS_THEME.test(html)) return /prefers-color-scheme/.test(html);
  return HANDLES_SCHEME.test(html) || !hasOwnColours(html);
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

function hasOwnColours(html: string): boolean {
  const css = resourceElements(html).map(({ name, text }) => (name === "style" ? text : ""));
  const tags = markupTokens(html).flatMap(({ kind, start, end }) =>
    kind === "tag" ? [html.slice(start, end)] : [],
  );
  return (
    css.some((text) => OWN_COLOURS.test(text)) ||
    tags.some(
      (tag) =>
        OWN_COLOURS.test(`{${attributeOf(tag, "style") ?? ""}`) ||
        COLOUR_CLASS.test(attributeOf(tag, "class") ?? "") ||
        attributeOf(tag, "bgcolor") !== null,
    )
  );
}
