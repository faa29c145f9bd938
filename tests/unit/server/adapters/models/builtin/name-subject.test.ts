import { describe, expect, it } from "vitest";
import { escapeHtml } from "~/server/adapters/models/builtin/markup";
import { recipes } from "~/server/adapters/models/builtin/recipes/index";
import { specAfter } from "~/server/adapters/models/builtin/understand";
import { pageIn, replyAfter, wordsOf } from "./converse";

/** The rows that a table page starts from. */
function rowsOn(html: string): Record<string, string | number>[] {
  return JSON.parse(/const rows = (\[[\s\S]*?\n\s*\]);/.exec(html)?.[1] ?? "[]");
}
const headsOn = (html: string) => [...html.matchAll(/class="sort"[^>]*>([^<]+)</g)].map(([, label]) => label);

describe("a table of employees", () => {
  it.each([
    "table with sort and filter of employees",
    "a sortable table of employees",
    "an employee table",
    "a staff table",
  ])("%s has names, departments and roles", (message) => {
    const html = pageIn(replyAfter(message));
    expect(headsOn(html)).toEqual(["Name", "Department", "Role", "Since"]);
    expect(rowsOn(html)).toHaveLength(10);
    expect(html).not.toContain("Brass pen");
    expect(html).toMatch(/<h1>(?:Employees?|Staff)<\/h1>/);
  });

  it.each([
    ["erstelle eine Tabelle der Mitarbeiter", "Abteilung"],
    ["crée un tableau des employés", "Service"],
    ["una tabla de empleados para mi empresa", "Departamento"],
  ])("%s has them in its language", (message, head) => {
    expect(headsOn(pageIn(replyAfter(message)))).toContain(head);
  });

  it("are those of the business that is named too", () => {
    const reply = replyAfter("an employee table for a bakery");
    expect(wordsOf(reply)).toContain("“Golden Crust Bakery” (employee: bakery)");
    expect(headsOn(pageIn(reply))).toContain("Department");
  });

  it("takes the number and the names that it is given", () => {
    expect(rowsOn(pageIn(replyAfter("a table of employees with 14 rows")))).toHaveLength(14);
    const named = rowsOn(pageIn(replyAfter("a table of employees with names: Ada, Grace, Edsger")));
    expect(named.map(({ name }) => name)).toEqual(["Ada", "Grace", "Edsger"]);
  });
});

describe("a table of things without texts of their own", () => {
  it("has them in its heading and its rows", () => {
    const html = pageIn(replyAfter("table with sort and filter of turtles"));
    expect(html).toContain("<h1>Turtles</h1>");
    expect(rowsOn(html)[0]).toMatchObject({ name: "Turtle 1" });
  });

  it("keeps its goods where nothing is named, or a business that sells some", () => {
    expect(rowsOn(pageIn(replyAfter("a data table")))[0]).toMatchObject({ name: "Desk lamp" });
    expect(rowsOn(pageIn(replyAfter("a data table for a chess club")))[0]).toMatchObject({
      name: "Desk lamp",
    });
  });
});

describe("the name in a reply", () => {
  it("is on the page, in every recipe", () => {
    for (const { id, label } of recipes) {
      const reply = replyAfter(`make ${label} for a gardener`);
      const name = /“([^”]+)”/.exec(wordsOf(reply))?.[1] ?? "";
      expect(pageIn(reply).split("</title>")[1], id).toContain(escapeHtml(name));
    }
  });

  it("is a gardener's own where a gardener is asked for", () => {
    const reply = replyAfter("a landing page for a gardener");
    expect(wordsOf(reply)).not.toContain("Plumbing");
    expect(pageIn(reply)).not.toMatch(/pipe|boiler|plumb/i);
    expect(specAfter(["landing page for a landscaper"])).toMatchObject({
      spec: { brand: /“([^”]+)”/.exec(wordsOf(reply))?.[1] },
    });
  });

  it("finds what a German sentence is about", () => {
    expect(specAfter(["ein Blog über Reisen"])).toMatchObject({ spec: { title: "Reisen" } });
  });
});
