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

  it("prefers the word itself to its plural, and that to its other forms", () => {
    const forms = ["racing", "races", "race"].map((tag) => template(tag, "Sports", [tag]));
    expect(searchTemplates(forms, "a race").map(({ id }) => id)).toEqual(["race", "races", "racing"]);
  });

  it("tells what a template misses of a query that others have", () => {
    const [columns, checklist] = searchTemplates(all, "columns with a checklist xyzzy");
    expect(columns?.missed).toBe(checklist?.score);
    expect(searchTemplates(all, "columns xyzzy")[0]?.missed).toBe(0);
  });

  it("finds words of scripts that write no spaces, inside of sentences", () => {
    const own = [template("clinic", "诊所预约网页", []), template("bakery", "パン屋のページ", [])];
    const ids = (query: string) => searchTemplates(own, query).map(({ id }) => id);
    expect(ids("我要一个预约的网页")).toEqual(["clinic"]);
    expect(ids("パン屋")).toEqual(["bakery"]);
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
