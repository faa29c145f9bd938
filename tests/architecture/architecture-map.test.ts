import { expect, it } from "vitest";
import { textOf } from "~tests/support/source-files";
import { architectureMap } from "../../scripts/architecture-map.mjs";

it("draws the imports between rooms as they are (run node scripts/architecture-map.mjs)", () => {
  expect(textOf("docs/architecture-map.svg")).toBe(architectureMap());
});
