import { testPackages } from "~/domain/project/export/test-tools";
import { typedOutside } from "~/domain/project/export/type-settings";
import { parseJson } from "~/domain/text/parse-json";

/** Files that only the compiler sees, like those of the project: what a project has without its being typed there. */
export const UNTYPED = "lib/untyped.d.ts";
export const TEST_GLOBALS = "lib/test-globals.d.ts";

/**
 * Declares the packages of a package.json, and those that an export adds to it, whose types the editor does not have:
 * outside, they are installed.
 *
 * @param fetched the project's own packages, which may come without types
 * @param typed the names of modules that have types
 */
export function declareUntyped(
  manifest: string | undefined,
  fetched: readonly string[],
  typed: Readonly<Record<string, unknown>>,
): string {
  const owners = new Set(Object.keys(typed).map(packageOf));
  const own = [...dependenciesOf(manifest), ...fetched].filter((name) => !owners.has(name));
  const missing = [...new Set([...own, ...typedOutside, ...testPackages])];
  // A pattern, which types that come later win over. It covers what lies below the package as well.
  return missing.map((name) => `declare module "${name}*";\n`).join("");
}

function dependenciesOf(manifest: string | undefined): string[] {
  const { dependencies, devDependencies } = Object(parseJson(manifest ?? ""));
  return [...Object.keys(Object(dependencies)), ...Object.keys(Object(devDependencies))].filter((name) =>
    /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name),
  );
}

const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

const TEST_FUNCTIONS = "describe it test suite expect vi beforeAll afterAll beforeEach afterEach".split(" ");

/** The functions that the terminal, Vitest and Jest give tests without an import. */
export const declareTestGlobals = (): string =>
  `import * as vitest from "vitest";
declare global {
${TEST_FUNCTIONS.map((name) => `  var ${name}: typeof vitest.${name};`).join("\n")}
  var jest: any;
}
`;
