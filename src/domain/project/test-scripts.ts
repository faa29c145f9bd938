import { parseJson } from "../text/parse-json";
import type { ProjectFiles } from "./project-files";

const MANIFEST = "package.json";
/** Does nothing but run the project's tests. */
const TESTS_ALONE = /^(?:npx\s+)?vitest(?:\s+(?:run|-[\w-]+))*$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function scriptsOf(files: ProjectFiles): ReadonlyMap<string, string> {
  const text = files.get(MANIFEST);
  const manifest = typeof text === "string" ? parseJson(text) : undefined;
  const scripts = isRecord(manifest) && isRecord(manifest.scripts) ? Object.entries(manifest.scripts) : [];
  return new Map(scripts.flatMap(([name, line]) => (typeof line === "string" ? [[name, line]] : [])));
}

export const hasTestScript = (files: ProjectFiles): boolean => scriptsOf(files).has("test");

/** The scripts that `npm test` may run: its own, those before and after it, and each that is named in one of them. */
function scriptsOfTests(scripts: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  const open = ["test"];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const line = scripts.get(name);
    if (line === undefined || found.has(name)) continue;
    found.set(name, line);
    open.push(`pre${name}`, `post${name}`, ...[...scripts.keys()].filter((other) => line.includes(other)));
  }
  return found;
}

/**
 * What `npm test` would run that was written since `before`, besides tests: scripts as they are now, and files that they
 * name. Empty: nothing.
 */
export function newInTestRun(before: ProjectFiles, now: ProjectFiles): string[] {
  const known = scriptsOf(before);
  const scripts = [...scriptsOfTests(scriptsOf(now))].filter(([, line]) => !TESTS_ALONE.test(line.trim()));
  const words = new Set(scripts.flatMap(([, line]) => line.split(/[\s"'`;&|()=]+/).map(plainPath)));
  const named = [...now].filter(
    ([path, content]) =>
      before.get(path) !== content &&
      [path, withoutEnding(path), withoutEnding(path).replace(/\/index$/, "")].some((name) =>
        words.has(name),
      ),
  );
  const isNew = scripts.some(([name, line]) => known.get(name) !== line);
  if (!isNew && named.length === 0) return [];
  return [
    ...scripts.map(([name, line]) => `${name}: ${line}`),
    ...named.map(([path, content]) =>
      typeof content === "string" ? `${path}:\n${content}` : `${path} (${content.length} bytes)`,
    ),
  ];
}

const plainPath = (word: string): string => word.replace(/^(?:\.\/)+/, "").replace(/\/$/, "");

/** `node scripts/check` runs scripts/check.js, or scripts/check/index.js. */
const withoutEnding = (path: string): string => path.replace(/\.[^./]+$/, "");
