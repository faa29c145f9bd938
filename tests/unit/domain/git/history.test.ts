import { expect, it } from "vitest";
import { ancestry, pathTo } from "~/domain/git/history";

/** a ← b ← c ← m, and a ← x ← m. */
const graph: Record<string, string[]> = { a: [], b: ["a"], c: ["b"], x: ["a"], m: ["x", "c"], n: ["m"] };
const parentsOf = (id: string) => graph[id];
const never = () => false;

it("lists parents before children, and names what is missing", () => {
  const order = [...ancestry(["n"], parentsOf).ids];
  expect(order.toSorted()).toEqual(["a", "b", "c", "m", "n", "x"]);
  for (const id of order)
    for (const parent of graph[id] ?? []) expect(order.indexOf(parent)).toBeLessThan(order.indexOf(id));
  expect(ancestry(["q"], (id) => (id === "q" ? ["lost"] : undefined)).missing).toBe("lost");
});

it("goes from a commit back to main by the side that leads there", () => {
  expect(pathTo("n", "c", parentsOf, (id) => id === "c")).toEqual({ path: ["m", "n"], base: "c" });
  expect(pathTo("c", "a", parentsOf, (id) => id === "a" || id === "b")).toEqual({ path: ["c"], base: "b" });
  expect(pathTo("n", null, parentsOf, never)).toEqual({ path: ["a", "x", "m", "n"], base: null });
  expect(pathTo("x", "c", parentsOf, never)).toBeNull();
});
