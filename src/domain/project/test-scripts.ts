import { isRecord } from "../text/is-record";
import { parseJson } from "../text/parse-json";
import type { ProjectFiles } from "./project-files";

const MANIFEST = "package.json";
/** Commands that only run the project's tests. */
const TESTS_ALONE = /^(?:npx\s+)?vitest(?:\s+(?:run|-[\w-]+))*$/;

function scriptsOf(files: ProjectFiles): ReadonlyMap<string, string> {
  const text = files.get(MANIFEST);
  const manifest = typeof text === "string" ? parseJson(text) : undefined;
  const scripts = isRecord(manifest) && isRecord(manifest.scripts) ? Object.entries(manifest.scripts) : [];
  return new Map(scripts.flatMap(([name, line]) => (typeof line === "string" ? [[name, line]] : [])));
}

export const hasTestScript = (files: ProjectFiles): boolean => scriptsOf(files).has("test");

/** The scripts that `npm test` may run, transitively: its own, pre and post scripts, and those that they name. */
function scriptsOfTests(scripts: ReadonlyMap<string, string>): Map<string, string> {
  const reachable = new Map<string, string>();
  const pending = ["test"];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const line = scripts.get(name);
    if (line === undefined || reachable.has(name)) continue;
    reachable.set(name, line);
    pending.push(`pre${name}`, `post${name}`, ...[...scripts.keys()].filter((other) => line.includes(other)));
  }
  return reachable;
}

/**
 * Changes since `before` that `npm test` would run, besides tests: scripts, and the files that they name.
 */
export function newInTestRun(before: ProjectFiles, now: ProjectFiles): string[] {
  const earlier = scriptsOf(before);
  const scripts = [...scriptsOfTests(scriptsOf(now))].filter(([, line]) => !TESTS_ALONE.test(line.trim()));
  const words = new Set(scripts.flatMap(([, line]) => line.split(/[\s"'`;&|()=]+/).map(plainPath)));
  const named = [...now].filter(
    ([path, content]) =>
      before.get(path) !== content &&
      [path, withoutEnding(path), withoutEnding(path).replace(/\/index$/, "")].some((name) =>
        words.has(name),
      ),
  );
  const isNew = scripts.some(([name, line]) => earlier.get(name) !== line);
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
