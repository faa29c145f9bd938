import "server-only";

/*
 * What a recipe can build on (base-sheet.ts holds the style, colour/theme.ts the colours).
 *
 * Custom properties. Text colours keep AA contrast on bg, surface and accent-soft, for any accent, light and dark:
 *   --text --muted --accent --danger --success          for text, icons and lines
 *   --bg --surface --accent-soft                        grounds for that text
 *   --accent + --accent-contrast, --brand + --brand-contrast   fills with the text on them; brand is the colour as
 *     asked for (yellow stays yellow), for fills only, never for text
 *   --border (hairlines) --border-strong (outline of controls, 3:1)
 *   --shadow --radius (px, 0 when corners are square) --font-scale (already applied to rem: size everything in rem)
 *
 * Classes.
 *   layout    .container(.narrow) .section .section-head(.center) .grid (--min, --gap) .stack (--gap) .row .spread .center
 *   text      .eyebrow .lead .muted .mono .sr-only
 *   controls  .button(.secondary .ghost .danger .small .block .icon, aria-pressed, :disabled)
 *             .field (label + input/select/textarea + .hint + .error) .check (label around a checkbox and its text) .label
 *   surfaces  .card(.raised .soft) .badge(.success .danger .neutral) .notice(.success .danger) .empty .avatar .icon-tile
 *             .progress (one child with a width) .tick-list .list-plain .table-wrap > table (.number) .art (an svg)
 *   page      .site-header .brand .brand-mark .nav .site-footer
 *
 * Markup is escaped with `escapeHtml`, values for scripts with `scriptValue` (both in markup.ts). Put each block
 * element on its own line and renderPage indents it. `hidden` always hides. The script runs inside one strict
 * function scope after the markup.
 */

/** What was asked for, read from the sentences of a conversation by `understand`; edits change it, `renderPage` draws it. */
export type PageSpec = {
  recipe: string;
  /** The page's heading and document title, e.g. "Sunny Side Bakery". */
  title: string;
  /** The name in the header and the footer when it differs from the title. */
  brand?: string;
  /** The text of the h1 when a sentence asked for one; recipes whose h1 is the title need not look at it. */
  heading?: string;
  /** What it is about, in the words of the prompt ("bakery"); null when the prompt names nothing. */
  subject: string | null;
  accent: Accent;
  /** As asked for; `auto` when nothing was: the page is light by itself and follows the theme of an app that shows it. */
  mode: "light" | "dark" | "auto";
  /** Number of plans, items, questions, tiles... as asked; null when not asked. */
  count: number | null;
  /** Names given in the prompt for the items ("with columns To do, Doing and Done"). */
  items: readonly string[];
  /** Language of headings and labels. */
  language: Language;
  /** Language of the texts about the subject, where only the headings were put into another one later. */
  textLanguage?: Language | undefined;
  /** 1 is the normal text size. */
  fontScale: number;
  /** Corner radius of cards and controls in pixels. */
  radius: number;
  /** Sections that a later sentence asked to add or to remove, by section id. */
  added: readonly string[];
  removed: readonly string[];
  /** Texts that a later sentence replaced: shown text → new text. */
  texts: Readonly<Record<string, string>>;
};

export type Accent = { name: string; hex: string };
export type Language = "en" | "de" | "fr" | "es" | "it" | "pt";

/**
 * One part of a page that a sentence can add or remove by name ("remove the newsletter"). `html` is its inside:
 * renderPage wraps it in `<section id class="section">` with a container (`header` and `footer` in the elements of that
 * name, outside main). A page has exactly one h1, in its first section.
 */
export type Section = {
  id: string;
  html: string;
  /** `narrow` is a reading column, `full` leaves out the container; default `wide`. */
  width?: "narrow" | "wide" | "full";
  /** Style and script that only this section needs; they come with it and go with it. */
  css?: string;
  script?: string;
};

/** What a recipe gives to `renderPage`, which adds the document around it: head, base style, theme colours, script tag. */
export type PageParts = {
  sections: readonly Section[];
  /** Parts around the sections that the page draws itself, because they link to whatever sections are there. */
  frame?: readonly ("header" | "footer")[];
  /** Styles beyond the base sheet; colours only through the base sheet's custom properties. */
  css: string;
  /** Plain browser JavaScript, run once at the end of body; no imports, no network, no storage (the sandbox has none). */
  script: string;
};

/** What a recipe counts, and how much of it it can show. */
export type Counting = {
  /** In the plural: "pairs". */
  noun: string;
  least: number;
  most: number;
  /** What each of them is made of, where people count that instead: two cards are one pair. */
  parts?: { noun: string; asked: RegExp; perOne: number };
  /** Where one thing has so many of it, instead of the page so many things: "minute". */
  unit?: string;
};

export type Recipe = {
  id: string;
  /** Shown in the reply: "a kanban board". */
  label: string;
  /** Phrases that ask for it, most telling first, lower case, e.g. ["kanban", "task board"]. */
  asksFor: readonly string[];
  /** Things that it alone has rows or texts for: anywhere in a request, they belong to its subject. */
  topics?: readonly string[];
  /** How many items it shows when nobody asked for a number; "add another plan" counts from here. */
  usualCount?: number;
  /** Without it, one to sixty "items". */
  counting?: Counting;
  /** Title when the prompt gives none; `subject` may be null. */
  defaultTitle(spec: Pick<PageSpec, "subject" | "language">): string;
  build(spec: PageSpec): PageParts;
};
