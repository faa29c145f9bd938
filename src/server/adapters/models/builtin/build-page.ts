import "server-only";
import type { PageParts, PageSpec, Recipe, Section } from "./recipe";
import { recipes } from "./recipes/index";
import { renderPage } from "./render-page";
import { footer, header } from "./sections/frame";
import { sharedSections } from "./sections/index";

/** Where a link goes whose own target is not on the page: the first of these that is. */
const FALLBACK_TARGETS = ["contact", "pricing", "newsletter", "cta", "features", "footer"];

export function recipeOf(spec: Pick<PageSpec, "recipe">): Recipe {
  const recipe = recipes.find((one) => one.id === spec.recipe);
  if (!recipe) throw new Error(`No recipe "${spec.recipe}"`);
  return recipe;
}

function withAdded(spec: PageSpec, sections: readonly Section[]): Section[] {
  const present = new Set(sections.map((section) => section.id));
  const extra = spec.added.flatMap((id) => {
    const shared = sharedSections[id];
    return shared && !present.has(id) ? [shared.build(spec)] : [];
  });
  return [...sections, ...extra];
}

function mendLinks(section: Section, present: readonly string[]): Section {
  const fallback = FALLBACK_TARGETS.find((id) => present.includes(id)) ?? present[0];
  const html = section.html.replace(/href="#([\w-]+)"/g, (link, id: string) =>
    present.includes(id) || section.html.includes(`id="${id}"`) ? link : `href="#${fallback}"`,
  );
  return { ...section, html };
}

/** The recipe's parts with what later sentences added and removed, and the frame around them. */
function assemble(spec: PageSpec, parts: PageParts): PageParts {
  const kept = withAdded(spec, parts.sections).filter((section) => !spec.removed.includes(section.id));
  const ids = kept.map((section) => section.id);
  const wants = (part: "header" | "footer") =>
    !ids.includes(part) &&
    !spec.removed.includes(part) &&
    (parts.frame?.includes(part) || spec.added.includes(part));
  const framed = [
    ...(wants("header") ? [header(spec, ids)] : []),
    ...kept,
    ...(wants("footer") ? [footer(spec, ids)] : []),
  ];
  const present = framed.map((section) => section.id);
  return { ...parts, sections: framed.map((section) => mendLinks(section, present)) };
}

/** What a spec's page is put together from, before texts are replaced in it. */
export const partsOf = (spec: PageSpec): PageParts => assemble(spec, recipeOf(spec).build(spec));

/** Ids of the sections that a spec's page shows, in their order, header and footer with them. */
export const sectionIds = (spec: PageSpec): string[] => partsOf(spec).sections.map((section) => section.id);

/** The whole HTML document that a spec describes. The same spec gives the same text. */
export function buildPage(spec: PageSpec): string {
  return renderPage(spec, partsOf(spec));
}
