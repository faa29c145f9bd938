import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { projectPath } from "../../scripts/environment.mjs";
import { lintPlanted } from "./planted-lint";

const rooms = ["domain", "server/services"];

/** The nouns from docs/ARCHITECTURE.md, each before those that may import it. */
const order =
  /^`(text ← .*)`$/m.exec(readFileSync(projectPath("docs/ARCHITECTURE.md"), "utf8"))?.[1]?.split(" ← ") ?? [];

const later = (noun: string) => order.slice(order.indexOf(noun) + 1);

/** What lint enforces, as a GritQL plugin: the triangle that the order spans. */
const plugin = `language js

// Written by tests/architecture/noun-direction.test.ts from the order in docs/ARCHITECTURE.md ("Nouns have a direction").
// After a change there: vitest run -u --project architecture tests/architecture/noun-direction.test.ts
or {
  JsModuleSource() as $source,
  \`import($source)\`
} where {
  or {
${order
  .filter((noun) => later(noun).length > 0)
  .map(
    (noun) =>
      `    and {
      $filename <: r".*src/(?:domain|server/services)/${noun}/.*",
      $source <: r"['\\"](?:~/(?:domain|server/services)|(?:\\.\\./)+)/?(?:${later(noun).join("|")})/.*"
    }`,
  )
  .join(",\n")}
  },
  register_diagnostic(span=$source, message="This noun comes later in the order of docs/ARCHITECTURE.md: move the type or function to the earlier noun, or hand it over as an argument.", severity="error")
}
`;

it("is what lint enforces", () => expect(plugin).toMatchFileSnapshot(projectPath("scripts/lint/nouns.grit")));

it.each(rooms)("has every noun of src/%s in it", (room) => {
  expect(order).toEqual(expect.arrayContaining(readdirSync(projectPath(`src/${room}`))));
});

/** One file for each two nouns of a room: `from` imports `to`. */
const pairs = rooms.flatMap((room) =>
  order.flatMap((from) =>
    order
      .filter((to) => to !== from)
      .map((to) => ({
        from,
        to,
        file: `src/${room}/${from}/planted-${to}.ts`,
        plant: `import type { Planted } from "~/${room}/${to}/planted";\nexport type Kept = Planted;\n`,
      })),
  ),
);

describe("lint", () => {
  let refused = new Set<string>();
  beforeAll(() => {
    const found = lintPlanted(Object.fromEntries(pairs.map(({ file, plant }) => [file, plant])));
    refused = new Set(found.map(({ file }) => file));
  });

  it("refuses every import of a later noun, of types too", () => {
    const wrong = pairs.filter(({ from, to, file }) => later(from).includes(to) && !refused.has(file));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
  it("grants every import of an earlier one", () => {
    const wrong = pairs.filter(({ from, to, file }) => later(to).includes(from) && refused.has(file));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
  it("refuses it under the other room's name, from a subfolder and where it is loaded later", () => {
    const files = {
      "src/server/services/mail/planted.ts":
        'import type { Planted } from "~/domain/auth/planted";\nexport type Kept = Planted;\n',
      "src/domain/mail/deep/planted.ts":
        'import type { Planted } from "../../billing/planted";\nexport type Kept = Planted;\n',
      "src/domain/mail/late.ts": 'export const late = () => import("~/domain/billing/planted");\n',
    };
    expect(new Set(lintPlanted(files).map(({ file }) => file))).toEqual(new Set(Object.keys(files)));
  });
});
