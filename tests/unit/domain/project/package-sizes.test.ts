import { expect, it } from "vitest";
import { packageSizes } from "~/domain/project/package-sizes";

it("counts the files that one package alone brings", () => {
  const sizes = packageSizes({
    files: { "a/x": "ax.js", "a/y": "ay.js", b: "b.js" },
    chunks: { "ax.js": ["own.js", "both.js"], "ay.js": ["own.js"], "b.js": ["both.js"] },
    shared: {},
    bytes: { "ax.js": 1, "ay.js": 20, "own.js": 300, "b.js": 4_000, "both.js": 50_000 },
    problems: {},
    types: "",
  });
  expect(Object.fromEntries(sizes)).toEqual({ a: 321, b: 4_000 });
});
