import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { exportProject } from "~/domain/project/export/exported-project";
import { testPackages } from "~/domain/project/export/test-tools";
import { typedOutside } from "~/domain/project/export/type-settings";
import { packageNameOf, resolveModule } from "~preview";
import { knownLibraries } from "~tests/support/known-libraries";
import index from "../../../../../public/packages/index.json" with { type: "json" };
import { projectPath } from "../../../../../scripts/environment.mjs";
import { buildEditor, isEditorBuilt } from "../../../../../scripts/set-up/build-editor.mjs";

if (!(await isEditorBuilt())) await buildEditor();
const { modules }: { modules: Record<string, unknown> } = JSON.parse(
  readFileSync(projectPath("public", "editor", "index.json"), "utf8"),
);

/** A name that code imports of each package, which may be below it. */
const imported = new Map(
  Object.keys(index.files)
    .toSorted((one, other) => other.length - one.length)
    .map((name) => [packageNameOf(name), name]),
);
const listed = knownLibraries.packages.flatMap(({ name }) =>
  name.endsWith("*") ? [...imported.keys()].filter((each) => each.startsWith(name.slice(0, -1))) : [name],
);
const typed = new Set([...Object.keys(modules).map(packageNameOf), ...typedOutside]);

it.each(listed)("%s, which prompts list, is in the preview, the checker of types and an export", (name) => {
  const specifier = imported.get(name) ?? name;
  expect(resolveModule(index, specifier)).not.toBeNull();
  // Of style sheets the checker knows without a table that they have no types.
  if (!specifier.endsWith(".css")) expect(typed).toContain(name);
  const files = new Map([["src/App.tsx", `import "${specifier}";\nexport default () => <p />;`]]);
  const made = JSON.parse(String(exportProject(files, "shop", index.versions).get("package.json")));
  expect(made.dependencies).toHaveProperty([name]);
});

it.each(testPackages)("%s is a tool of an export in the version of the terminal", (name) => {
  const files = new Map([
    ["src/App.tsx", "export default () => <p />;"],
    ["src/App.test.tsx", `import "${name}";`],
  ]);
  const made = JSON.parse(String(exportProject(files, "shop", index.versions).get("package.json")));
  const versions: Record<string, string> = index.versions;
  expect(made.devDependencies).toHaveProperty([name]);
  expect(made.dependencies).not.toHaveProperty([name]);
  if (versions[name]) expect(made.devDependencies[name]).toBe(versions[name]);
});
