import fc from "fast-check";
import { expect, it } from "vitest";
import { ancestry, divergence, mergeBase, pathTo } from "~/domain/git/history";

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

it("counts the commits that each of two branches has alone", () => {
  expect(divergence("c", "x", parentsOf)).toEqual({ ahead: 2, behind: 1 });
  expect(divergence("c", "n", parentsOf)).toEqual({ ahead: 0, behind: 3 });
  expect(divergence("c", null, parentsOf)).toEqual({ ahead: 3, behind: 0 });
});

it("finds the newest commit that two branches have in common", () => {
  expect(mergeBase("c", "x", parentsOf)).toBe("a");
  expect(mergeBase("c", "n", parentsOf)).toBe("c");
  expect(mergeBase("b", "b", parentsOf)).toBe("b");
  const apart: Record<string, string[]> = { a: [], b: [] };
  expect(mergeBase("a", "b", (id) => apart[id])).toBeNull();
});

it("finds a common commit below which no other is, whatever the history", () => {
  const histories = fc.array(fc.array(fc.nat(), { maxLength: 2 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(histories, (numbers) => {
      const made = numbers.map((parents, at) => (at === 0 ? [] : parents.map((parent) => `${parent % at}`)));
      const parentsIn = (id: string) => made[Number(id)];
      const [one, other] = [`${made.length - 1}`, `${made.length - 2}`];
      const base = mergeBase(one, other, parentsIn);
      const from = (id: string) => ancestry([id], parentsIn).ids;
      const common = [...from(one)].filter((id) => from(other).has(id));
      if (base === null) {
        expect(common).toEqual([]);
        return;
      }
      expect(common).toContain(base);
      for (const id of common) expect(id === base || !from(id).has(base)).toBe(true);
    }),
  );
});
