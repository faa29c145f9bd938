import { describe, expect, it } from "vitest";
import { type Fence, granted, others, rooms } from "./fence-table";
import { lintPlanted } from "./planted-lint";

const fileFor = ({ from }: Fence, index: number) =>
  /\.tsx?$/.test(from) ? from : `${from}/planted-${index}.ts`;

/** Plants each row in a file of its own and gives the rules that refused that file. */
function refusals(fences: Fence[]) {
  const planted = fences.map((fence, index) => ({ fence, file: fileFor(fence, index) }));
  const found = lintPlanted(Object.fromEntries(planted.map(({ fence, file }) => [file, fence.plant])));
  return (fence: Fence) => {
    const file = planted.find((each) => each.fence === fence)?.file;
    return found.filter((refusal) => refusal.file === file).map(({ rule }) => rule);
  };
}

describe("the import table refuses", () => {
  const refusedBy = refusals(rooms);
  it.each(rooms)("$rule", (fence) => {
    expect(refusedBy(fence)).toEqual(["lint/style/noRestrictedImports"]);
  });
});

describe("lint refuses", () => {
  const refusedBy = refusals(others);
  it.each(others)("$rule", (fence) => {
    expect(refusedBy(fence)).toEqual([fence.refusedBy]);
  });
});

describe("the import table grants", () => {
  const refusedBy = refusals(granted);
  it.each(granted)("$rule", (fence) => {
    expect(refusedBy(fence)).toEqual([]);
  });
});

it("refuses an import cycle", () => {
  const found = lintPlanted({
    "src/lib/hen.ts": 'import { egg } from "./egg";\nexport const hen = () => egg();\n',
    "src/lib/egg.ts": 'import { hen } from "./hen";\nexport const egg = () => hen();\n',
  });
  expect(found.map(({ rule }) => rule)).toContain("lint/suspicious/noImportCycles");
});
