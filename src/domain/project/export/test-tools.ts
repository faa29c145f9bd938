import { extensionOf, importedNames, packageNameOf } from "~preview";
import type { ProjectFiles } from "../project-files";

/** The versions that exported projects were tested with. */
const VERSIONS: Readonly<Record<string, string>> = {
  vitest: "4.1.12",
  "happy-dom": "21.0.4",
  "@testing-library/react": "16.3.3",
  "@testing-library/vue": "8.1.0",
  "@testing-library/dom": "10.4.2",
  "@testing-library/user-event": "14.6.13",
  "@testing-library/jest-dom": "8.0.0",
};
/** Packages that only tests import; package.json need not list them. */
export const testPackages: readonly string[] = Object.keys(VERSIONS);
/** Peer dependencies. */
const PEERS: Readonly<Record<string, readonly string[]>> = {
  "@testing-library/react": ["@testing-library/dom"],
  "@testing-library/user-event": ["@testing-library/dom"],
};

const TEST_FILE = /(?:^|\/)__tests__\/.{0,1000}\.[jt]sx?$|\.(?:test|spec)\.[cm]?[jt]sx?$/;

/** Tests with these imports are not for Vitest. */
const OTHER_RUNNERS = /^(?:@playwright\/test|node:test|bun:test)$/;

/** Whether Vitest would run a file. */
export const isTestFile = (path: string): boolean => TEST_FILE.test(path) && !path.includes("node_modules/");

/** The package.json entries for a project's tests, which run as in the terminal: with a DOM and Vitest's globals. */
export function testTools(files: ProjectFiles): {
  scripts: Record<string, string>;
  tools: Record<string, string>;
} {
  const tests = [...files].filter(
    ([path, content]) =>
      isTestFile(path) && !importedNames(path, content).some((name) => OTHER_RUNNERS.test(name)),
  );
  if (tests.length === 0) return { scripts: {}, tools: {} };
  const imported = [...files].flatMap(([path, content]) =>
    /^(?:[cm]?[jt]sx?|vue)$/.test(extensionOf(path)) ? importedNames(path, content).map(packageNameOf) : [],
  );
  const names = new Set([
    "vitest",
    "happy-dom",
    ...imported.flatMap((name) => [name, ...(PEERS[name] ?? [])]),
  ]);
  const tools = [...names].flatMap((name) => (VERSIONS[name] ? [[name, VERSIONS[name]]] : []));
  return {
    scripts: { test: "vitest run --environment happy-dom --globals" },
    tools: Object.fromEntries(tools),
  };
}
