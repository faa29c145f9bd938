import { expect, it } from "vitest";
import { changedElements } from "~/domain/review/changed-elements";
import { changedLines } from "~/lib/line-changes";

/** What changes, in a word and the texts. */
function changesOf(path: string, before: string, after: string): string[] {
  const lines = changedLines(before, after)?.flatMap((group) => group.lines) ?? [];
  const numbers = (side: "before" | "after") =>
    new Set(lines.flatMap((line) => (line.kind === "same" ? [] : (line[side] ?? []))));
  const hunk = { before: numbers("before"), after: numbers("after") };
  return (changedElements(path, { before, after }, [hunk])[0] ?? []).map((each) =>
    [each.kind, each.tag, each.text, ...(each.kind === "reworded" ? [each.after] : [])].join(" "),
  );
}

const PAGE = `<main>
  <section class="prices">
    <h2>Prices</h2>
    <p>
      From five
      dollars
    </p>
    <img src="a.png" alt="A rose">
  </section>
  <style>
    p { color: red }
  </style>
</main>
`;

it.each([
  ["<h2>Prices</h2>", "<h2>Plans</h2>", ["reworded h2 Prices Plans"]],
  ["      dollars\n", "      euros\n", ["reworded p From five dollars From five euros"]],
  ['src="a.png"', 'src="b.png"', ["changed img A rose"]],
  ["    <h2>", "    <button><b>Buy</b> now</button>\n    <h2>", ["added button Buy now"]],
  ["    <h2>Prices</h2>\n", "", ["removed h2 Prices"]],
  ["<h2>Prices</h2>", "<h3>Prices</h3>", ["added h3 Prices", "removed h2 Prices"]],
  ["color: red", "color: blue", ["inside style "]],
  ["    <p>\n", "\n    <p>\n", ["inside section Prices From five dollars"]],
])("names the outermost elements that a change touches: %j to %j", (from, to, expected) => {
  expect(changesOf("index.html", PAGE, PAGE.replace(from, to))).toEqual(expected);
});

it("names elements of components, and none of other files", () => {
  const component =
    "export const Card = () => (\n  <ul>\n    {rows.map((row) => (\n      <li>Old</li>\n    ))}\n  </ul>\n);\n";
  const changed = component.replace("Old", "New");
  expect(changesOf("Card.tsx", component, changed)).toEqual(["reworded li Old New"]);
  expect(changesOf("notes.md", component, changed)).toEqual([]);
});
