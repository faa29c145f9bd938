import { decodePercent } from "../decode-percent";
import type { SourceFiles } from "./source-files";

/** What an import in a project's file resolves to. */
export type ImportTarget =
  | { kind: "file"; path: string }
  | { kind: "package"; name: string }
  | { kind: "missing" };

const ENDINGS = ["", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".vue", ".json", ".css"];
const INDEXES = ENDINGS.slice(1).map((ending) => `/index${ending}`);

/**
 * Finds what `specifier` means in the file `from`: another file, by the rules of bundlers ("./x", "/src/x", "@/x", with
 * or without an ending), or one of the `packages` that the preview has.
 */
export function resolveImport(
  files: Pick<SourceFiles, "has">,
  from: string,
  specifier: string,
  packages: { has(name: string): boolean },
): ImportTarget {
  const [bare = ""] = specifier.split(/[?#]/);
  for (const base of candidates(from, bare)) {
    const path = [...ENDINGS, ...INDEXES].map((ending) => `${base}${ending}`).find((one) => files.has(one));
    if (path) return { kind: "file", path };
  }
  return packages.has(bare) ? { kind: "package", name: bare } : { kind: "missing" };
}

/** The file that an address in a page or a style sheet means; null for one outside the project. */
export function linkedFile(files: Pick<SourceFiles, "has">, from: string, address: string): string | null {
  const plain = decodePercent(address.split(/[?#]/)[0] ?? "");
  if (plain === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(plain)) return null;
  const relative = /^[./]/.test(plain) ? plain : `./${plain}`;
  return (
    candidates(from, relative).find((path) => files.has(path)) ??
    // As servers do it: a folder stands for its page, and "public" for the root.
    [`${plain.replace(/^[./]+|\/$/g, "")}/index.html`, `public/${plain.replace(/^[./]+/, "")}`].find((path) =>
      files.has(path),
    ) ??
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
