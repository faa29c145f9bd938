import type { SourceFiles } from "./source-files";
import { type ImportAlias, pathFrom, readTypeSettings, TYPE_SETTINGS } from "./type-settings";

type Readable = Pick<SourceFiles, "get">;

// Looked up by name rather than searched, because every import needs them.
const VITE_SETTINGS = ["ts", "js", "mts", "mjs", "cts", "cjs"].map((ending) => `vite.config.${ending}`);

/** The import aliases in a project's TypeScript and Vite settings, most specific first. The settings are never run. */
export function importAliases(files: Readable): ImportAlias[] {
  const fromVite = VITE_SETTINGS.flatMap((path) => {
    const text = files.get(path);
    return typeof text === "string" ? viteAliases(text) : [];
  });
  return [...readTypeSettings(files, TYPE_SETTINGS).aliases, ...fromVite].toSorted(
    (one, other) => fixedLength(other.pattern) - fixedLength(one.pattern),
  );
}

/** An exact name is more specific than a prefix. */
const fixedLength = (pattern: string): number =>
  pattern.includes("*") ? pattern.indexOf("*") : pattern.length + 1;

/** What "*" matches in a specifier; null when the pattern does not match. */
function matchWildcard(pattern: string, specifier: string): string | null {
  const [start = "", end] = pattern.split("*");
  if (end === undefined) return specifier === pattern ? "" : null;
  const fits = specifier.startsWith(start) && specifier.endsWith(end);
  return fits && specifier.length > start.length + end.length
    ? specifier.slice(start.length, specifier.length - end.length)
    : null;
}

/** The paths that a specifier may resolve to through aliases. */
export const aliasedPaths = (aliases: readonly ImportAlias[], specifier: string): string[] =>
  aliases.flatMap(({ pattern, target }) => {
    const rest = matchWildcard(pattern, specifier);
    return rest === null ? [] : [target.replace("*", () => rest)];
  });

/** The folder of a pattern: "src" for "src/*". */
const folderOf = (pattern: string): string => (pattern.split("*")[0] ?? "").replace(/\/$/, "");

/**
 * Whether an import refers to the project itself: it starts with an alias, or with one of the project's folders. Then no
 * package is fetched from the registry.
 */
export function isProjectImport(files: SourceFiles, specifier: string): boolean {
  const aliases = importAliases(files);
  const named = aliases.some(({ pattern }) => {
    const name = folderOf(pattern);
    return name !== "" && `${specifier}/`.startsWith(`${name}/`);
  });
  const [first = ""] = specifier.split("/");
  const roots = new Set(["", "src", "app", ...aliases.map(({ target }) => folderOf(target))]);
  const folders = [...roots].map((root) => (root === "" ? `${first}/` : `${root}/${first}/`));
  return named || [...files.keys()].some((path) => folders.some((folder) => path.startsWith(folder)));
}

const ALIASES = /\balias\s{0,20}:\s{0,20}[{[]/;
const MAX_SECTION = 4000;
const TARGET = String.raw`(?:(?:path\.)?(?:resolve|join)\(((?:[^()]|\(\)){1,200})\)|(?:fileURLToPath\(\s{0,20})?new URL\(\s{0,20}["']([^"'\n]{1,200})["']|["']([^"'\n]{1,200})["'])`;
const IN_OBJECT = new RegExp(String.raw`["']?([@~#$\w./-]{1,100})["']?\s{0,20}:\s{0,20}${TARGET}`, "g");
const IN_LIST = new RegExp(
  String.raw`\bfind\s{0,20}:\s{0,20}["']([^"'\n]{1,100})["']\s{0,20},\s{0,20}replacement\s{0,20}:\s{0,20}${TARGET}`,
  "g",
);

function viteAliases(text: string): ImportAlias[] {
  const at = text.search(ALIASES);
  if (at === -1) return [];
  const section = sectionOf(text.slice(at, at + MAX_SECTION));
  const entries = /\bfind\s{0,20}:/.test(section) ? IN_LIST : IN_OBJECT;
  return [...section.matchAll(entries)].flatMap(([, written = "", joined, url, plain]) => {
    const pattern = written.replace(/(?<=.)\/$/, "");
    const target = pathFrom("", joined ? joinedPath(joined) : (url ?? plain ?? ""));
    return [
      { pattern, target },
      { pattern: `${pattern}/*`, target: `${target}/*`.replace(/^\//, "") },
    ];
  });
}

/** Joins arguments: "src/lib" for `"src", "lib"`. */
const joinedPath = (given: string): string =>
  [...given.matchAll(/["']([^"'\n]{1,200})["']/g)].map(([, part]) => part).join("/");

/** The text inside the outermost brackets. */
function sectionOf(text: string): string {
  let depth = 0;
  for (const [at, character] of [...text].entries()) {
    if (/[{[(]/.test(character)) depth += 1;
    else if (/[}\])]/.test(character)) depth -= 1;
    else continue;
    if (depth === 0) return text.slice(text.search(/[{[]/) + 1, at);
  }
  return text;
}
