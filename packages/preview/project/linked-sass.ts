import { isApp } from "./project-kind";
import { linkedFile } from "./resolve-import";
import type { FileContent, SourceFiles } from "./source-files";

const LINK = /(<link\b[^<>]{0,1000}\bhref\s{0,20}=\s{0,20}["'])([^"'<>?#]{1,1000})\.s[ac]ss(?=["'?#])/gi;
const isPage = (path: string) => /\.html?$/i.test(path);

/** The Sass sheets that plain pages link, which browsers cannot read. Apps compile theirs with the modules. */
export function linkedSass(files: SourceFiles): string[] {
  if (![...files.keys()].some((path) => /\.s[ac]ss$/.test(path)) || isApp(files)) return [];
  const found = [...files].flatMap(([page, html]) =>
    isPage(page) && typeof html === "string"
      ? [...html.matchAll(LINK)].flatMap((match) => sheetOf(files, page, match) ?? [])
      : [],
  );
  return [...new Set(found)];
}

const sheetOf = (files: SourceFiles, page: string, [link, before = ""]: readonly string[]): string | null =>
  linkedFile(files, page, (link ?? "").slice(before.length));

/** Adds compiled CSS next to its Sass, and links it in plain pages. @param sheets CSS by the path of its Sass */
export function withCompiledSheets(
  files: SourceFiles,
  sheets: ReadonlyMap<string, string>,
): Map<string, FileContent> {
  /** A CSS file of that name may already exist. */
  const endingOf = (path: string) => {
    const plain = path.replace(/\.s[ac]ss$/, ".css");
    return files.has(plain) ? `${path.slice(path.lastIndexOf("."))}.css` : ".css";
  };
  const result = new Map(files);
  for (const [page, html] of files) {
    if (!isPage(page) || typeof html !== "string") continue;
    const linked = html.replace(LINK, (link: string, before: string, address: string) => {
      const sheet = sheetOf(files, page, [link, before]);
      return sheet !== null && sheets.has(sheet) ? `${before}${address}${endingOf(sheet)}` : link;
    });
    result.set(page, linked);
  }
  for (const [path, css] of sheets) result.set(path.replace(/\.s[ac]ss$/, endingOf(path)), css);
  return result;
}
