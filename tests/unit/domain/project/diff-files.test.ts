import { expect, it } from "vitest";
import { diffOf } from "~/domain/project/diff-files";

it("shows the lines that changed, and no more than fit", () => {
  const files = (text: string) => new Map([["a.js", text]]);
  expect(diffOf({ before: files("one\ntwo\n"), after: files("one\n2\n") }, 3_000)).toBe(
    "a.js\n@@ line 1\n one\n-two\n+2",
  );
  const long = Array.from({ length: 9_000 }, (_, line) => `line ${line}`).join("\n");
  const diff = diffOf({ before: new Map(), after: files(long) }, 3_000);
  expect(diff).toMatch(/^a\.js\n@@ line 1\n\+line 0\n/);
  expect(diff).toMatch(/\n…$/);
  expect(diff.length).toBeLessThan(3_100);
});

it("joins changes that are close, and starts anew after others", () => {
  const text = (...changed: number[]) =>
    Array.from({ length: 30 }, (_, at) => (changed.includes(at) ? `new ${at}\n` : `${at}\n`)).join("");
  const diff = diffOf({ before: new Map([["a", text()]]), after: new Map([["a", text(3, 6, 20)]]) }, 3_000);
  expect(diff.split("\n")).toEqual(
    "a/@@ line 2/ 1/ 2/-3/+new 3/ 4/ 5/-6/+new 6/ 7/ 8/@@ line 19/ 18/ 19/-20/+new 20/ 21/ 22".split("/"),
  );
});

it("shows all lines of texts that have nothing in common, and says which are too long", () => {
  const files = (mark: string) =>
    new Map([
      ["a", `${mark}\n`.repeat(3_000)],
      ["b", "\n".repeat(mark === "x" ? 60_000 : 61_000)],
    ]);
  const diff = diffOf({ before: files("x"), after: files("y") }, 100_000);
  expect(diff).toContain(`a\n@@ line 1\n${"-x\n".repeat(3_000)}${"+y\n".repeat(3_000)}`);
  expect(diff).toMatch(/\nb\nIt has too many lines to be compared\.$/);
});
