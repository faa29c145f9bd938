import { limitsOf, type PlanId } from "~/domain/billing/plan";
import { planNeededForCustomTemplates, planNeededForTemplate } from "~/domain/billing/template-access";
import type { CustomTemplate } from "~/domain/template/custom-template";
import { searchTemplates } from "~/domain/template/search-templates";
import type { TemplateVariables } from "~/domain/template/template";
import { type TemplateCategory, templateCategories } from "~/domain/template/template-category";
import type { TemplateSummary } from "~/domain/template/template-summary";

/** One card of the gallery: one of the product's templates, or a custom one. */
export type GalleryItem = {
  id: string;
  title: string;
  description: string;
  /** The plan it requires; null when the user can start it. */
  neededPlan: PlanId | null;
} & ({ own: false; summary: TemplateSummary } | ({ own: true } & Pick<CustomTemplate, "role" | "team">));

export type GalleryFilter = { search: string; category: GalleryCategory };
export type GalleryCategory = "all" | TemplateCategory | "yours";

export const noFilter: GalleryFilter = { search: "", category: "all" };

/** @param planId the user's plan; null for a guest, who sees what Free includes */
export function galleryItems(
  templates: readonly TemplateSummary[],
  custom: readonly CustomTemplate[],
  planId: string | null,
): GalleryItem[] {
  const limits = limitsOf(planId ?? "free-plan");
  const ownPlan = planNeededForCustomTemplates(limits);
  return [
    ...custom.map((template) => ({
      ...template,
      own: true as const,
      neededPlan: template.team === null ? ownPlan : null,
    })),
    ...templates.map((summary) => ({
      id: summary.id,
      title: summary.manifest.title,
      description: summary.manifest.description,
      neededPlan: planNeededForTemplate(limits, summary.manifest.tier),
      own: false as const,
      summary,
    })),
  ];
}

/** The categories that have templates, in their order. */
export function categoriesOf(items: readonly GalleryItem[], showsYours: boolean): GalleryCategory[] {
  const used = new Set(items.flatMap((item) => (item.own ? [] : item.summary.manifest.category)));
  return [
    "all",
    ...(showsYours ? (["yours"] as const) : []),
    ...templateCategories.filter((one) => used.has(one)),
  ];
}

const isIn = (item: GalleryItem, category: GalleryCategory): boolean => {
  if (category === "all") return true;
  return item.own ? category === "yours" : item.summary.manifest.category === category;
};

/** The items to show: for a search, matching custom templates, then the product's, best match first. */
export function visibleItems(
  items: readonly GalleryItem[],
  { search, category }: GalleryFilter,
): GalleryItem[] {
  const within = items.filter((item) => isIn(item, category));
  const words = search.trim();
  if (!words) return within;
  const own = within.filter((item) => item.own && matches(item, words));
  const summaries = within.flatMap((item) => (item.own ? [] : item.summary));
  const found = searchTemplates(summaries, words, { typing: true });
  return [...own, ...found.flatMap(({ id }) => within.find((item) => !item.own && item.id === id) ?? [])];
}

const matches = ({ title, description }: GalleryItem, words: string): boolean =>
  `${title} ${description}`.toLowerCase().includes(words.toLowerCase());

/** A custom template has no variables: it starts as it was saved. */
export const variablesOf = (item: GalleryItem): TemplateVariables =>
  item.own ? {} : item.summary.manifest.variables;
