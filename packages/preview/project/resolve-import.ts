import { decodePercent } from "../decode-percent";
import { fileKindOf } from "./file-kind";
import { aliasedPaths, importAliases } from "./import-aliases";
import type { SourceFiles } from "./source-files";

/** What an import in a project's file resolves to. */
export type ImportTarget =
  | { kind: "file"; path: string }
  | { kind: "package"; name: string }
  | { kind: "missing" };

const ENDINGS = ["", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".vue", ".json", ".css", ".scss", ".sass"];
const INDEXES = ENDINGS.slice(1).map((ending) => `/index${ending}`);

/**
 * Resolves `specifier` in the file `from` to another file or to one of the preview's `packages`. Files are found by the
 * project's aliases and the rules of bundlers ("./x", "/src/x", "@/x", with or without an extension). Pictures are also
 * found by the rules of pages.
 */
export function resolveImport(
  files: SourceFiles,
  from: string,
  specifier: string,
  packages: { has(name: string): boolean },
): ImportTarget {
  // An alias may begin with "#".
  const [bare = ""] = /^.[^?#]*/.exec(specifier) ?? [];
  const aliased = /^[./]/.test(bare) ? [] : aliasedPaths(importAliases(files), bare);
  for (const base of [...aliased, ...candidates(from, bare)]) {
    const path = [...ENDINGS, ...INDEXES].map((ending) => `${base}${ending}`).find((one) => files.has(one));
    if (path) return { kind: "file", path };
  }
  if (packages.has(bare)) return { kind: "package", name: bare };
  const picture = fileKindOf(bare) === "picture" ? linkedFile(files, from, bare) : null;
  return picture === null ? { kind: "missing" } : { kind: "file", path: picture };
}

/** Resolves an address in a page or style sheet to a project file; null if there is none. */
export function linkedFile(files: Pick<SourceFiles, "has">, from: string, address: string): string | null {
  const plain = decodePercent(address.split(/[?#]/)[0] ?? "");
  if (plain === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(plain)) return null;
  const relative = /^[./]/.test(plain) ? plain : `./${plain}`;
  const fromRoot = plain.replace(/^[./]+/, "");
  return (
    candidates(from, relative).find((path) => files.has(path)) ??
    // As on servers: a folder resolves to its index page, and "public" is served at the root.
    [
      `${fromRoot.replace(/\/$/, "")}/index.html`,
      `public/${fromRoot}`,
      // A script's pictures resolve relative to its page, but authors often write them relative to the file.
      ...(fileKindOf(fromRoot) === "picture" ? [fromRoot, `src/assets/${fromRoot}`] : []),
    ].find((path) => files.has(path)) ??
    null
  );
}

function candidates(from: string, specifier: string): string[] {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
    const joined = join(from.split("/").slice(0, -1), specifier);
    return joined === null ? [] : [joined];
  }
  const inner = /^(?:@|~)?\/(.*)$/.exec(specifier)?.[1];
  return inner === undefined ? [] : [`src/${inner}`, inner, `public/${inner}`];
}

function join(folder: readonly string[], relative: string): string | null {
  const parts = [...folder];
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}
