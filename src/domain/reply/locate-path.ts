import type { CodeBlock } from "../preview/code-block";
import { normalizePath, type ProjectFiles } from "../project/project-files";
import { namedPath } from "./block-path";

/** Common folders inside a project, which are never its root. */
const SOURCE_FOLDERS = new Set(
  "src app public pages components lib static assets css js styles scripts client server api frontend backend web docs test tests packages".split(
    " ",
  ),
);
const AT_ROOT = /^(?:package\.json|index\.html|src\/.+)$/;
const DRIVE = /^[a-z]:[\\/]/i;
/** Names that are too common to identify a file. */
const COMMON = /^(?:index|main|app|page|layout|route|styles?|readme|package|types|utils)\./i;

/**
 * Resolves a path in a reply to a project file. Models may prepend the project's folder or a local absolute path, or leave out parent folders.
 */
export function locator(
  blocks: readonly CodeBlock[],
  base: ProjectFiles,
): (written: string | null, files: ProjectFiles) => string | null {
  const root = rootOf(
    blocks.flatMap((block) => namedPath(block) ?? []),
    base,
  );
  return (written, files) => {
    if (written === null) return null;
    const path = normalizePath(withoutAlias(written.trim().replace(DRIVE, ""), files));
    if (path === null || files.has(path)) return path ?? written;
    const inOtherCase = [...files.keys()].filter((known) => known.toLowerCase() === path.toLowerCase());
    if (inOtherCase.length === 1 && inOtherCase[0]) return inOtherCase[0];
    if (DRIVE.test(written.trim())) {
      const ends = [...files.keys()].filter((known) => known.includes("/") && path.endsWith(`/${known}`));
      return ends.length === 1 && ends[0] ? ends[0] : written;
    }
    if (root !== "" && path.startsWith(root)) return path.slice(root.length);
    if (path.includes("/") || COMMON.test(path)) return path;
    const same = [...files.keys()].filter((known) => known.endsWith(`/${path}`));
    return same.length === 1 ? (same[0] ?? path) : path;
  };
}

/** Resolves import aliases: "@/" is the source folder. */
function withoutAlias(written: string, files: ProjectFiles): string {
  const rest = /^[@~][\\/](.+)$/.exec(written)?.[1];
  if (rest === undefined) return written;
  const hasSources = files.size === 0 || [...files.keys()].some((path) => path.startsWith("src/"));
  return hasSources && !files.has(rest) ? `src/${rest}` : rest;
}

/** The common folder of all paths, with its slash, if the project has no such folder. */
function rootOf(paths: readonly string[], base: ProjectFiles): string {
  const folders = commonFolders(paths);
  const [first] = folders;
  if (!first || SOURCE_FOLDERS.has(first) || [...base.keys()].some((path) => path.startsWith(`${first}/`)))
    return "";
  const isRoot = (root: string, depth: number) =>
    paths.some((path) => {
      const rest = path.slice(root.length);
      // Nested paths only: a new folder may contain a file with the name of one at the root.
      return base.size > 0 ? base.has(rest) && rest.includes("/") : depth === 1 && AT_ROOT.test(rest);
    });
  for (let depth = folders.length; depth > 0; depth--) {
    const root = `${folders.slice(0, depth).join("/")}/`;
    if (isRoot(root, depth)) return root;
  }
  return "";
}

function commonFolders(paths: readonly string[]): string[] {
  const [first = [], ...others] = paths.map((path) => path.split("/").slice(0, -1));
  const end = first.findIndex((folder, at) => others.some((other) => other[at] !== folder));
  return end === -1 ? first : first.slice(0, end);
}
