import { expect, it } from "vitest";
import { lockedPackages, packageImports, sharedPackages } from "~/domain/project/lock-file";
import { refusalText } from "~/domain/project/package-refusal";
import { installPackagesInput, withLock } from "~/domain/project/packages";

const lock = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    "": {
      dependencies: { "@pads/left": "^2.0.0", gone: "^1.0.0" },
      devDependencies: { "@types/pads__left": "^2.0.1", vite: "^8" },
    },
    "node_modules/@types/pads__left": { version: "2.0.3" },
    "node_modules/vite": { version: "8.0.0" },
    "node_modules/@pads/left": { version: "2.1.0" },
    "node_modules/inner": { version: "1.0.0" },
  },
});

it("reads what a lock file pins of what the project names", () => {
  const files = (text: string) => lockedPackages(new Map([["package-lock.json", text]]));
  expect(files(lock)).toEqual([{ name: "@pads/left", version: "2.1.0", range: "^2.0.0" }]);
  for (const damaged of ["", "{", "[]", '{"packages":{"":{"dependencies":[]}}}'])
    expect(files(damaged)).toEqual([]);
});

it("names packages in package.json only where there is one that can be read", () => {
  const names = ["@pads/left", "removed"];
  const changed = (text: string) =>
    withLock(new Map([["package.json", text]]), lock, names).get("package.json");
  expect(withLock(new Map(), lock, names)).toEqual(new Map([["package-lock.json", lock]]));
  expect(changed("{ broken")).toBe("{ broken");
  expect(JSON.parse(String(changed('{"name":"m","dependencies":{"removed":"1","zod":"^4"}}')))).toEqual({
    name: "m",
    dependencies: { "@pads/left": "^2.0.0", zod: "^4" },
    devDependencies: { "@types/pads__left": "^2.0.1" },
  });
  const typed = '{"devDependencies":{"@types/removed":"1","@types/react":"19"}}';
  expect(JSON.parse(String(changed(typed))).devDependencies).toEqual({
    "@types/pads__left": "^2.0.1",
    "@types/react": "19",
  });
});

it("takes names of packages, with and without a range, and nothing that is an address or an option", () => {
  const projectId = "00000000-0000-4000-8000-000000000000";
  const accepts = (name: string) => installPackagesInput.safeParse({ projectId, names: [name] }).success;
  for (const name of ["jotai", "@dnd-kit/core", "jotai@^2", "@dnd-kit/core@6.3.1", "jotai@>=2 <4"])
    expect(accepts(name), name).toBe(true);
  for (const name of ["", "-g", "--force", "../x", "a/b", "github:a/b", "jotai@npm:x", "x@https://y", "@a"])
    expect(accepts(name), name).toBe(false);
});

it("lists what code imports of packages", () => {
  const code =
    'import a from "jotai/utils"; import "./b"; import "@/c"; import d from "@dnd-kit/core"; import "node:fs";';
  const files = new Map([
    ["src/App.tsx", code],
    ["notes.md", 'import "not-code"'],
  ]);
  expect(packageImports(files)).toEqual(["jotai/utils", "@dnd-kit/core"]);
  expect(sharedPackages(files)).toEqual(["react", "react-dom"]);
  expect(sharedPackages(new Map([["src/App.vue", "<template>Hi</template>"]]))).toEqual(["vue"]);
});

it("says why packages were not got", () => {
  expect(refusalText("native", { name: "sharp", reason: "bindings" })).toBe(
    "sharp has native code (bindings), which browsers cannot run.",
  );
  expect(refusalText("unknown", { name: null, reason: null })).toBe(
    "The npm registry has no package of that name.",
  );
});
