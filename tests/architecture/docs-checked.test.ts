import { expect, it } from "vitest";
import { snippetsIn } from "~tests/support/docs-snippets";
import { docsPageHash, docsPageNames, storedCheck } from "../../scripts/verify/docs-checked.mjs";

const { on, pages } = storedCheck();

it("says of every page that the tests have checked it as it is now (run npm run docs:check)", () => {
  const hashes = Object.fromEntries(docsPageNames().map((name) => [name, docsPageHash(name)]));
  expect(Object.fromEntries(Object.entries(pages).map(([name, { hash }]) => [name, hash]))).toEqual(hashes);
  expect(on).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it("counts no more snippets of a page than it has", () => {
  const counts = docsPageNames().map((name) => {
    const all = ["javascript", "python", "go", "bash"].flatMap(snippetsIn);
    return [name, all.filter(({ page, notRun }) => page === name && !notRun).length] as const;
  });
  for (const [name, count] of counts) expect(pages[name]?.snippets, name).toBeLessThanOrEqual(count);
  const ran = Object.values(pages).reduce((sum, { snippets }) => sum + snippets, 0);
  expect(ran).toBeGreaterThan(50);
});
