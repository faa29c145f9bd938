import {
  extensionOf,
  importedNames,
  linkedFile,
  resolveImport,
  styleLiteral,
  TAILWIND_RULES,
} from "~preview";
import type { FileContent, ProjectFiles } from "../project-files";
import { relativeAddress } from "./relative-address";

/** An import of Tailwind 4, or a directive of Tailwind 3. */
const TAILWIND_IMPORT =
  /@import\s+["']tailwindcss(?:\/(?:base|components|utilities))?["'][^;\n]{0,200};[ \t]{0,40}\n?|@tailwind\s+[a-z]+\s*;[ \t]{0,40}\n?/g;
const WEB_IMPORT = /@import\s+(?:url\(\s*)?["']?(?:https?:)?\/\/[^\n]{0,500};[ \t]{0,40}\n?/g;
const SHEET_IMPORT = /^[ \t]*import\s+["']([^"'\n]+\.css)["'];?[ \t]*(?:\r?\n)?/gm;
const SHEET_LINK =
  /[ \t]{0,40}<link\b[^<>]{0,1000}\bhref\s*=\s*["']([^"']+\.css)["'][^<>]{0,1000}>[ \t]*\n?/gi;

/** As in the preview: "dark:" follows a class, so that a page's theme switch works. */
export const DARK_VARIANT = "@custom-variant dark (&:where(.dark, .dark *));\n";

type TailwindSheets = {
  /** Entry points, whose imports order the sheets. */
  starts: readonly string[];
  /** Folder of a new sheet. */
  folder: string;
  /** The file that imports a new sheet. */
  importer: string;
  config: string | null;
};

/**
 * Joins all sheets with Tailwind rules into one, so that a theme in one applies to all, as in the preview. A single sheet
 * stays in place and is completed.
 */
export function joinTailwindSheets(made: Map<string, FileContent>, options: TailwindSheets): void {
  addReferences(made, makeRoot(made, options));
}

/** @returns the sheet's path */
function makeRoot(made: Map<string, FileContent>, options: TailwindSheets): string {
  const { starts, folder, importer, config } = options;
  const sheets = sheetsOf(made, starts);
  const texts = sheets.map((path) => String(made.get(path)));
  const isDark =
    [...made.values()].some((text) => typeof text === "string" && /\bdark:/.test(text)) &&
    !texts.some((text) => /@custom-variant\s+dark\b/.test(text));
  const [only = ""] = sheets;
  const hasTailwind = texts.some((text) => text.search(TAILWIND_IMPORT) !== -1);
  const root = sheets.length === 1 && hasTailwind ? only : `${folder}tailwind.css`;
  const settings = [
    ...(config && !texts.some((text) => /@config\b/.test(text))
      ? [`@config ${styleLiteral(relativeAddress(root, config))};\n`]
      : []),
    ...(isDark ? [DARK_VARIANT] : []),
  ].join("");
  const tailwind = texts.flatMap((text) => text.match(TAILWIND_IMPORT) ?? []).find(isFullImport) ?? TAILWIND;
  const fromWeb = texts.flatMap((text) => text.match(WEB_IMPORT) ?? []).join("");
  const rests = texts.map((text) => text.replace(TAILWIND_IMPORT, "").replace(WEB_IMPORT, ""));
  if (root === only) {
    if (settings === "" && texts.every((text) => (text.match(TAILWIND_IMPORT) ?? []).every(isFullImport)))
      return root;
    // Imports must come first.
    const [rest = ""] = rests;
    const imports = rest.match(/^\s*(?:@import\s[^;]*;\s*)*/)?.[0] ?? "";
    made.set(root, fromWeb + tailwind + imports.trimStart() + settings + rest.slice(imports.length));
    return root;
  }
  for (const [at, path] of sheets.entries()) made.set(path, rests[at] ?? "");
  removeImports(made, new Set(sheets));
  const imports = sheets.map((path) => `@import "${relativeAddress(root, path)}";\n`).join("");
  made.set(root, fromWeb + tailwind + imports + settings);
  const text = String(made.get(importer) ?? "");
  const start = /^\s*["']use (?:client|server)["'];?[ \t]*\n/.exec(text)?.[0] ?? "";
  made.set(importer, `${start}import "${relativeAddress(importer, root)}";\n${text.slice(start.length)}`);
  return root;
}

const TAILWIND = '@import "tailwindcss";\n';
const isFullImport = (rule: string) => /^@import\s+["']tailwindcss["']/.test(rule);

/** The sheets with Tailwind rules, in the preview's order. */
function sheetsOf(files: ProjectFiles, starts: readonly string[]): string[] {
  const seen = new Set<string>();
  const sheets: string[] = [];
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = files.get(path);
    if (typeof text !== "string") return;
    if (extensionOf(path) === "css") {
      // Its imports are part of it.
      for (const [, address = ""] of text.matchAll(/@import\s+["']([^"'\n]+)["']/g)) {
        const inner = linkedFile(files, path, address);
        if (inner) seen.add(inner);
      }
      if (!/\.module\.css$/i.test(path) && TAILWIND_RULES.test(text)) sheets.push(path);
      return;
    }
    if (/^html?$/.test(extensionOf(path)))
      for (const [, address = ""] of text.matchAll(SHEET_LINK)) {
        const target = linkedFile(files, path, address);
        if (target) visit(target);
      }
    for (const name of importedNames(path, text)) {
      const target = resolveImport(files, path, name, NO_PACKAGES);
      if (target.kind === "file") visit(target.path);
    }
  };
  for (const path of starts) visit(path);
  return sheets;
}

const NO_PACKAGES = new Set<string>();

/** Removes imports of these sheets from scripts and pages. */
function removeImports(made: Map<string, FileContent>, sheets: ReadonlySet<string>): void {
  for (const [path, text] of made) {
    if (typeof text !== "string") continue;
    const isSheet = (target: string | null) => target !== null && sheets.has(target);
    if (/^(?:[cm]?[jt]sx?|vue)$/.test(extensionOf(path)))
      made.set(
        path,
        text.replace(SHEET_IMPORT, (rule, name: string) => {
          const target = resolveImport(made, path, name, NO_PACKAGES);
          return target.kind === "file" && isSheet(target.path) ? "" : rule;
        }),
      );
    if (/^html?$/.test(extensionOf(path)))
      made.set(
        path,
        text.replace(SHEET_LINK, (rule, address: string) =>
          isSheet(linkedFile(made, path, address)) ? "" : rule,
        ),
      );
  }
}

/** CSS modules and component styles are compiled separately, and must reference the sheet with the theme. */
function addReferences(made: Map<string, FileContent>, root: string): void {
  const refer = (path: string) => `@reference ${styleLiteral(relativeAddress(path, root))};\n`;
  for (const [path, text] of made) {
    if (typeof text !== "string" || /@reference\b/.test(text)) continue;
    if (/\.module\.css$/i.test(path) && TAILWIND_RULES.test(text)) made.set(path, refer(path) + text);
    if (extensionOf(path) === "vue")
      made.set(
        path,
        text.replace(/(<style\b[^<>]*>)([^<]*)/gi, (style, tag: string, css: string) =>
          TAILWIND_RULES.test(css) ? `${tag}\n${refer(path)}${css.trimStart()}` : style,
        ),
      );
  }
}
