import { extensionOf, kindOfProject, type ProjectKind } from "~preview";
import type { CodeBlock } from "../preview/code-block";
import type { Language } from "../preview/language";

type Home = {
  /** File extensions of the language. */
  extensions: readonly string[];
  /** Path for a block without one if the project has no such file; null: none. */
  path: (kind: ProjectKind, paths: ReadonlySet<string>) => string | null;
};

const always = (path: string) => () => path;
/** Languages that pages do not run become files only in projects without pages. */
const program = (extension: string): Home => ({
  extensions: [extension],
  path: (kind, paths) => (paths.size === 0 || kind === "listing" ? `main.${extension}` : null),
});
const compiled = (kind: ProjectKind) => kind === "react" || kind === "vue";
const ENTRY = /^(?:src\/)?(?:main|index)\.[jt]sx?$/;
const hasEntry = (paths: ReadonlySet<string>) => [...paths].some((path) => ENTRY.test(path));

/** The files of each language. Other languages (shell, plain text) are never files. */
const homes: Partial<Record<Language | "vue" | "markdown", Home>> = {
  html: { extensions: ["html", "htm"], path: always("index.html") },
  css: { extensions: ["css"], path: (kind) => (compiled(kind) ? "src/index.css" : "style.css") },
  scss: { extensions: ["scss"], path: always("style.scss") },
  javascript: {
    extensions: ["js", "mjs"],
    path: (kind, paths) => (!compiled(kind) ? "script.js" : hasEntry(paths) ? null : "src/main.js"),
  },
  typescript: {
    extensions: ["ts", "mts"],
    path: (kind, paths) => (!compiled(kind) ? "main.ts" : hasEntry(paths) ? null : "src/main.ts"),
  },
  jsx: { extensions: ["jsx"], path: always("src/App.jsx") },
  tsx: { extensions: ["tsx"], path: always("src/App.tsx") },
  vue: { extensions: ["vue"], path: always("src/App.vue") },
  java: program("java"),
  python: program("py"),
  php: program("php"),
  c: program("c"),
  cpp: program("cpp"),
  csharp: program("cs"),
  ruby: program("rb"),
  go: program("go"),
  rust: program("rs"),
  swift: program("swift"),
  kotlin: program("kt"),
  r: program("r"),
  sql: program("sql"),
  markdown: program("md"),
};

const homeOf = (label: string): Home | undefined => homes[label as keyof typeof homes];

/** Interchangeable labels and extensions, for names above a block. */
const families: readonly ReadonlySet<string>[] = [
  new Set(["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "javascript", "typescript"]),
  new Set(["css", "scss", "sass", "less"]),
  new Set(["html", "htm", "vue", "svelte", "xml", "svg"]),
  new Set(["json", "jsonc", "json5", "webmanifest"]),
  new Set(["sh", "bash", "zsh", "shell", "console", "powershell", "terminal"]),
  new Set(["md", "mdx", "markdown"]),
  new Set(["yml", "yaml"]),
];
const PLAIN = /^(?:|te?xt|plain|plaintext)$/;

/** Whether a block labelled `label` can be the file `name`. */
export function isOfLanguage(label: string, name: string): boolean {
  const extension = extensionOf(name);
  if (label === extension || (label !== "" && name.toLowerCase().endsWith(`.${label}`))) return true;
  const labels = [label, ...(homeOf(label)?.extensions ?? [])];
  return labels.some(
    (one) => one === extension || families.some((family) => family.has(one) && family.has(extension)),
  );
}

/** Whether a block labelled `label` can be any file, because the label is unknown. */
export const isOfAnyLanguage = (label: string): boolean =>
  PLAIN.test(label) || (!homeOf(label) && !families.some((family) => family.has(label)));

const IMPORTS_REACT = /^[ \t]*import\b[^;\n]*\bfrom\s+["']react["']/m;
/** Components are often labelled as plain scripts. Only the first lines count, which are stable while streaming. */
const languageOf = ({ kind, language, label, content }: CodeBlock): string => {
  if (kind === "markup") return "html";
  const isScript = language === "javascript" || language === "typescript";
  if (isScript && IMPORTS_REACT.test(headOf(content))) return language === "javascript" ? "jsx" : "tsx";
  return language ?? label;
};

const HEAD_LINES = 3;
/** The first lines of a block, in which it can name itself. */
export const headOf = (content: string): string => content.split("\n", HEAD_LINES).join("\n");

/** Whether a block is in the language of one of these files; never for languages that are no project code. */
export function mayBelongTo(block: CodeBlock, paths: readonly string[]): boolean {
  const label = languageOf(block);
  return homeOf(label) !== undefined && paths.some((path) => isOfLanguage(label, path));
}

/** Candidates for a block without a path. `fallback`: the file to create if there are none. */
export function impliedPaths(
  block: CodeBlock,
  paths: ReadonlySet<string>,
  pages: readonly string[],
): { known: readonly string[]; fallback: string | null } {
  const home = homeOf(languageOf(block));
  if (!home) return { known: [], fallback: null };
  const known = [...paths].filter((path) => home.extensions.includes(extensionOf(path)));
  const linked = linkedFiles(pages, home.extensions).filter((path) => !paths.has(path));
  const [link] = linked;
  return {
    known,
    fallback:
      linked.length === 1 && link ? link : withSameStem(home.path(kindOfProject(paths), paths), paths),
  };
}

/** The project's file with another extension of the same family: `App.js` for `App.jsx`. */
function withSameStem(path: string | null, paths: ReadonlySet<string>): string | null {
  if (path === null || paths.has(path)) return path;
  const stem = path.slice(0, path.lastIndexOf(".") + 1);
  const same = [...paths].filter(
    (each) =>
      each.startsWith(stem) &&
      extensionOf(each) === each.slice(stem.length) &&
      isOfLanguage(extensionOf(path), each),
  );
  return same.length === 1 ? (same[0] ?? path) : path;
}

const LINK =
  /<(?:link|script)\b[^<>]{0,1000}?\b(?:href|src)\s*=\s*["'](?![a-z][a-z0-9+.-]*:|\/\/)\.?\/?([^"'?#]+)/gi;

/** The project's own files with these extensions that pages link. */
const linkedFiles = (pages: readonly string[], extensions: readonly string[]): string[] => [
  ...new Set(
    pages
      .flatMap((page) => [...page.matchAll(LINK)].map(([, path]) => path ?? ""))
      .filter((path) => extensions.includes(extensionOf(path))),
  ),
];
