import "server-only";
import { copyFor, wordsFor } from "../copy-for";
import type { Vocabulary } from "../languages/en";
import { escapeHtml } from "../markup";
import type { PageSpec, Section } from "../recipe";
import { brandOf, initials, mailOf } from "./identity";

/** Sections that a header or footer links to, and the word on the link. */
const LINK_WORD: Readonly<Record<string, keyof Vocabulary>> = {
  about: "about",
  features: "features",
  work: "work",
  gallery: "gallery",
  posts: "blog",
  pricing: "pricing",
  testimonials: "testimonials",
  team: "team",
  faq: "faq",
  contact: "contact",
};
const MOST_LINKS = 5;
/** Where the header's button leads: the first of these that the page has. */
const GOALS = ["pricing", "contact", "newsletter", "cta"];

function links(spec: PageSpec, present: readonly string[]): string[] {
  const words = wordsFor(spec);
  return present
    .filter((id) => LINK_WORD[id] !== undefined)
    .slice(0, MOST_LINKS)
    .map((id) => `<a href="#${id}">${escapeHtml(String(words[LINK_WORD[id] ?? "about"]))}</a>`);
}

function mark(spec: PageSpec): string {
  const brand = brandOf(spec);
  return `<span class="brand"><span class="brand-mark" aria-hidden="true">${escapeHtml(initials(brand).slice(0, 1))}</span> ${escapeHtml(brand)}</span>`;
}

/** What the header's button says, by where it leads. */
function invitation(spec: PageSpec, goal: string): string {
  const words = wordsFor(spec);
  if (goal === "contact") return words.contact;
  return goal === "newsletter" ? words.subscribe : copyFor(spec).action;
}

/** The bar at the top: brand, links to the page's sections, one button. */
export function header(spec: PageSpec, present: readonly string[]): Section {
  const goal = GOALS.find((id) => present.includes(id));
  const button = goal
    ? [`<a class="button small" href="#${goal}">${escapeHtml(invitation(spec, goal))}</a>`]
    : [];
  const items = links(
    spec,
    present.filter((id) => id !== goal),
  );
  const nav = [...items, ...button];
  return {
    id: "header",
    html: [
      mark(spec),
      ...(nav.length > 0 ? ['<nav class="nav" aria-label="Main">', ...nav, "</nav>"] : []),
    ].join("\n"),
  };
}

/** The foot of the page: brand, links, a sample address. */
export function footer(spec: PageSpec, present: readonly string[]): Section {
  const words = wordsFor(spec);
  const nav = links(spec, present);
  return {
    id: "footer",
    css: `.footer-grid { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 1rem 2rem; }
.footer-links { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; }
.footer-legal { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem 2rem; margin-top: 1.5rem; }`,
    html: [
      '<div class="footer-grid">',
      mark(spec),
      ...(nav.length > 0 ? ['<nav class="footer-links" aria-label="Footer">', ...nav, "</nav>"] : []),
      "</div>",
      '<div class="footer-legal">',
      `<p>© ${escapeHtml(brandOf(spec))}. ${escapeHtml(words.rights)}</p>`,
      `<p>${escapeHtml(mailOf(spec))}</p>`,
      "</div>",
    ].join("\n"),
  };
}
