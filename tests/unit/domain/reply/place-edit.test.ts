import { expect, it } from "vitest";
import { placeEdit } from "~/domain/reply/place-edit";

it("finds lines that nearly match", () => {
  const file = "import a;\n\nfunction total() {\n  return price * count;\n}\n";
  const search = "function totals() {\n  return price * counts;\n}";
  expect(placeEdit(file, { search, replace: "const total = 1;" })).toEqual({
    start: 11,
    end: file.length,
    text: "const total = 1;\n",
  });
});

it("compares no more of a file with long lines than it has time for", () => {
  const long = "abcdefghij".repeat(299);
  const file = Array.from({ length: 33 }, (_, at) => `${long}${at}`).join("\n");
  const started = process.cpuUsage().user;
  expect(placeEdit(file, { search: `q${long}\nq${long}`, replace: "x" })).toEqual({ reason: "missing" });
  // It took 13.
  expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(3);
});
