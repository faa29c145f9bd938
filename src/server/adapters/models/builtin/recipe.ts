import "server-only";

/** What was asked for, read from the sentences of a conversation by `understand`; edits change it, `renderPage` draws it. */
export type PageSpec = {
  recipe: string;
  /** The page's heading and document title, e.g. "Sunny Side Bakery". */
  title: string;
  /** What it is about, in the words of the prompt ("bakery"); null when the prompt names nothing. */
  subject: string | null;
  accent: Accent;
  mode: "light" | "dark";
  /** Number of plans, items, questions, tiles... as asked; null when not asked. */
  count: number | null;
  /** Names given in the prompt for the items ("with columns To do, Doing and Done"). */
  items: readonly string[];
  /** Language of headings and labels. */
  language: Language;
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

/** One part of a page that a sentence can add or remove by name ("remove the newsletter"). */
export type Section = { id: string; html: string };

/** What a recipe gives to `renderPage`, which adds the document around it: head, base style, theme colours, script tag. */
export type PageParts = {
  sections: readonly Section[];
  /** Styles beyond the base sheet; colours only through the base sheet's custom properties. */
  css: string;
  /** Plain browser JavaScript, run once at the end of body; no imports, no network, no storage (the sandbox has none). */
  script: string;
};

export type Recipe = {
  id: string;
  /** Shown in the reply: "a kanban board". */
  label: string;
  /** Phrases that ask for it, most telling first, lower case, e.g. ["kanban", "task board"]. */
  asksFor: readonly string[];
  /** Title when the prompt gives none; `subject` may be null. */
  defaultTitle(spec: Pick<PageSpec, "subject" | "language">): string;
  build(spec: PageSpec): PageParts;
};
