import { describe, expect, it } from "vitest";
import type { TemplateTier } from "~/domain/template/template";
import type { TemplateCategory } from "~/domain/template/template-category";
import { startingTemplates } from "~/features/template/starting-points/points";
import { categoriesOf, galleryItems, noFilter, visibleItems } from "~/features/template/state";

const template = (id: string, title: string, category: TemplateCategory, tier: TemplateTier = "basic") => ({
  id,
  manifest: {
    title,
    description: `${title} to start from.`,
    category,
    tier,
    tags: [title.toLowerCase()],
    variables: {
      title: { label: "Name", kind: "text" as const, default: title },
      accent: { label: "Accent color", kind: "colour" as const, default: "#4f5bd5" },
    },
  },
});

const templates = [
  template("kanban-board", "Kanban board", "Productivity", "advanced"),
  template("snake", "Snake", "Games"),
  template("todo-list", "Todo list", "Productivity"),
];
const own = {
  id: "0199d5d2-0000-7000-8000-000000000001",
  title: "Team board",
  description: "Ours.",
  team: null,
  role: null,
} as const;
const items = galleryItems(templates, [own], "enterprise-plan");
const titles = (filter: Partial<typeof noFilter>) =>
  visibleItems(items, { ...noFilter, ...filter }).map(({ title }) => title);

describe("the gallery", () => {
  it("shows everything at first, custom templates first", () => {
    expect(titles({})).toEqual(["Team board", "Kanban board", "Snake", "Todo list"]);
  });

  it("searches as the user types, including custom templates", () => {
    expect(titles({ search: "boar" })).toEqual(["Team board", "Kanban board"]);
    expect(titles({ search: "  SNAKE " })).toEqual(["Snake"]);
    expect(titles({ search: "spaceship" })).toEqual([]);
  });

  it("filters by category, also in combination with a search", () => {
    expect(titles({ category: "Productivity" })).toEqual(["Kanban board", "Todo list"]);
    expect(titles({ category: "Productivity", search: "todo" })).toEqual(["Todo list"]);
    expect(titles({ category: "yours" })).toEqual(["Team board"]);
  });

  it("offers the categories that have templates", () => {
    expect(categoriesOf(items, false)).toEqual(["all", "Productivity", "Games"]);
    expect(categoriesOf(items, true)).toEqual(["all", "yours", "Productivity", "Games"]);
  });

  it.each([
    [null, ["pro-plan", null, null]],
    ["free-plan", ["pro-plan", null, null]],
    ["pro-plan", [null, null, null]],
  ])("says which plan a template needs to somebody with %s", (planId, needed) => {
    expect(galleryItems(templates, [], planId).map(({ neededPlan }) => neededPlan)).toEqual(needed);
  });

  it("marks custom templates as needing Enterprise after a downgrade", () => {
    expect(galleryItems([], [own], "pro-plan")).toMatchObject([{ own: true, neededPlan: "enterprise-plan" }]);
  });
});

describe("the starting points of a new chat", () => {
  it("are templates of the user's plan, featured ones first", () => {
    const ids = startingTemplates(galleryItems(templates, [own], "free-plan")).map(({ id }) => id);
    expect(ids).toEqual(["todo-list", "snake"]);
  });

  it("begin with what was opened last, also one's own templates", () => {
    const ids = startingTemplates(items, [own.id, "snake"]).map(({ id }) => id);
    expect(ids).toEqual([own.id, "snake", "todo-list"]);
  });
});
