import { describe, expect, it } from "vitest";
import { type Fence, grantedImports, tableFences } from "./fence-table";
import { lintPlanted, type Refusal } from "./planted-lint";
import { named, pluginFences } from "./plugin-table";

const isFile = ({ from }: Fence) => /\.(?:tsx?|js)$/.test(from);

/** Writes each row into a separate file. @returns the rules that rejected each file */
function refusals(fences: Fence[]) {
  // Rows for the same file need separate runs.
  const rounds = [fences.filter((fence) => !isFile(fence)), ...fences.filter(isFile).map((fence) => [fence])];
  const found = new Map<Fence, Refusal[]>();
  for (const round of rounds) {
    const planted = round.map((fence, index) => ({
      fence,
      file: isFile(fence) ? fence.from : `${fence.from}/planted-${index}.ts`,
    }));
    const refused = lintPlanted(Object.fromEntries(planted.map(({ fence, file }) => [file, fence.plant])));
    for (const { fence, file } of planted) {
      found.set(
        fence,
        refused.filter((refusal) => refusal.file === file),
      );
    }
  }
  return (fence: Fence) => found.get(fence)?.map(({ rule }) => rule);
}

describe("the import table rejects", () => {
  const refusedBy = refusals(tableFences);
  it.each(tableFences)("$rule", (fence) => {
    expect(refusedBy(fence)).toEqual(["lint/style/noRestrictedImports"]);
  });
});

describe("lint rejects", () => {
  const fences = [...pluginFences, ...named];
  const refusedBy = refusals(fences);
  it.each(fences)("$rule", (fence) => {
    expect(refusedBy(fence)).toEqual([fence.refusedBy]);
  });
});

describe("the import table allows", () => {
  const refusedBy = refusals(grantedImports);
  it.each(grantedImports)("$rule", (fence) => {
    expect(refusedBy(fence)).toEqual([]);
  });
});

it("rejects import cycles, including type imports", () => {
  const found = lintPlanted({
    "src/lib/hen.ts": 'import { egg } from "./egg";\nexport const hen = () => egg();\n',
    "src/lib/egg.ts": 'import { hen } from "./hen";\nexport const egg = () => hen();\n',
    "src/lib/key.ts": 'import type { Lock } from "./lock";\nexport type Key = { lock: Lock };\n',
    "src/lib/lock.ts": 'import type { Key } from "./key";\nexport type Lock = { key: Key };\n',
  });
  const rule = "lint/suspicious/noImportCycles";
  const files = new Set(found.filter((refusal) => refusal.rule === rule).map(({ file }) => file));
  expect(files).toEqual(new Set(["src/lib/hen.ts", "src/lib/egg.ts", "src/lib/key.ts", "src/lib/lock.ts"]));
});
