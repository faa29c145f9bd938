import { describe, expect, it } from "vitest";
import { searchTemplates, searchWords } from "~/domain/template/search-templates";

const template = (id: string, title: string, tags: string[], description = "A page.") => ({
  id,
  manifest: { title, tags, description, category: "Tools" as const },
});
const all = [
  template("kanban-board", "Kanban board", ["board", "tasks", "columns", "cards"]),
  template("todo-list", "Todo list", ["tasks", "checklist"], "Tasks that one ticks off."),
  template("stopwatch", "Stopwatch", ["time", "laps", "timer"]),
];
const found = (query: string, options = {}) => searchTemplates(all, query, options).map(({ id }) => id);

describe("searchTemplates", () => {
  it("ranks by title, tags and description", () => {
    expect(found("a board for tasks")).toEqual(["kanban-board", "todo-list"]);
  });

  it("finds words with different endings", () => {
    expect(found("timing a lap")).toEqual(["stopwatch"]);
    expect(searchWords("Games gaming")).toEqual(["gam", "gam"]);
  });

  it("reads to-do as one word", () => {
    expect(found("my to-do")).toEqual(["todo-list"]);
  });

  it("finds nothing for unknown words", () => {
    expect(found("a poem about the sea")).toEqual([]);
  });

  it("completes the last word while typing", () => {
    expect(found("stopw", { typing: true })).toEqual(["stopwatch"]);
    expect(found("stopw")).toEqual([]);
  });
});
