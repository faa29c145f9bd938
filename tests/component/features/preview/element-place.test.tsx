import { expect, it } from "vitest";
import { lineOfElement, withPlace } from "~/features/preview/element-place";

const step = (tag: string, nth = 0, id = "") => ({ tag, id, nth });
const body = step("body", 0);
const markup = [
  "<!doctype html>",
  "<html><head><style>p > a { color: red }</style></head>",
  "<body>",
  "  <p>One <b>two</b>",
  "  <p>Three",
  "  <!-- <p>Not one -->",
  "  <table><tr><td>Four</table>",
  '  <ul id="list"></ul>',
  "</body>",
  "</html>",
].join("\n");

it.each([
  ["a paragraph without an end tag", [body, step("p", 1)], 5],
  ["an inner element", [body, step("p"), step("b")], 4],
  [
    "a cell in the table body that the browser adds",
    [body, step("table"), step("tbody"), step("tr"), step("td")],
    7,
  ],
  ["what a script put into an element", [body, step("div", 4), step("ul", 2, "list"), step("li", 3)], 8],
])("finds the line of %s", (_, steps, line) => {
  expect(lineOfElement(markup, steps)).toBe(line);
});

it("takes only the files of the page for places that its code reports", () => {
  const modules = { "src/App.tsx": { code: "", imports: {} } };
  const bundle = {
    entry: null,
    mounts: null,
    tailwind: null,
    modules,
    packages: { files: {}, texts: {} },
    styles: [],
    missing: {},
    errors: [],
  };
  const page = { html: "", followsTheme: false, notes: [], bundle };
  const element = { tag: "p", text: "", markup: "<p>", places: [], steps: [] };
  const placeOf = (path: string) => withPlace({ ...element, place: { path, line: 3 } }, page);
  expect(placeOf("src/App.tsx")).toMatchObject({ path: "src/App.tsx", line: 3 });
  expect(placeOf("constructor")).toEqual({ tag: "p", text: "", markup: "<p>" });
});
