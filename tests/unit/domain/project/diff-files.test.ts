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
