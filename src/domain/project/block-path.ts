import type { CodeBlock } from "../preview/code-block";
import type { Language } from "../preview/language";
import { isPart } from "./complete-file";
import { placeEdit } from "./place-edit";
import { extensionOf, type FileContent, normalisePath, type ProjectFiles } from "./project-files";
import { kindOfProject, type ProjectKind } from "./project-kind";
import { type Edit, readEdits } from "./read-edits";

type Home = {
  /** Extensions of the files that hold this language. */
  extensions: readonly string[];
  /** Where a block without a path goes when the project has no such file; null: nowhere. */
  path: (kind: ProjectKind, isEmpty: boolean) => string | null;
};

const always = (path: string) => () => path;
/** A program in a language that pages do not run becomes a file only where it is not foreign to the project. */
const program = (extension: string): Home => ({
  extensions: [extension],
  path: (kind, isEmpty) => (isEmpty || kind === "listing" ? `main.${extension}` : null),
});
const compiled = (kind: ProjectKind) => kind === "react" || kind === "vue";

/** What a block without a path means, by its language. Languages that are missing (shell, plain text) are never files. */
const homes: Partial<Record<Language | "vue" | "markdown", Home>> = {
  html: { extensions: ["html", "htm"], path: always("index.html") },
  css: { extensions: ["css"], path: (kind) => (compiled(kind) ? "src/index.css" : "style.css") },
  scss: { extensions: ["scss"], path: always("style.scss") },
  javascript: { extensions: ["js", "mjs"], path: (kind) => (compiled(kind) ? "src/main.js" : "script.js") },
  typescript: { extensions: ["ts", "mts"], path: (kind) => (compiled(kind) ? "src/main.ts" : "main.ts") },
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

/** Extensions that differ from a language's first, for names that stand above a block. */
const sameFamily: readonly ReadonlySet<string>[] = [
  new Set(["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"]),
  new Set(["css", "scss", "sass", "less"]),
  new Set(["html", "htm", "vue", "svelte", "xml", "svg"]),
  new Set(["json", "jsonc", "json5", "webmanifest"]),
  new Set(["sh", "bash", "zsh"]),
  new Set(["md", "mdx", "markdown"]),
  new Set(["yml", "yaml"]),
];

const PATH_IN_TEXT = /(?:^|[\s`*"'(:[])((?:[\w@.-]+\/)*[\w@.[\]-]*\.[a-z][a-z0-9]{0,9})(?=$|[\s`*"'):,\]])/gi;
/** A longer line above a block is a sentence that may mention any file. */
const MAX_LEAD = 160;
const COMMENT =
  /^\s*(?:\/\/|#|--|\/\*+|<!--|\{\/\*)\s*(?:file(?:name)?\s*:\s*)?([^\s*]+\.[a-z][a-z0-9]{0,9})\s*(?:\*\/\}?|-->)?\s*$/i;

/** The path that a reply gives a block: in its fence, in the line above it, or in its own first line. */
export function namedPath(block: CodeBlock): string | null {
  if (block.fileName) return normalisePath(block.fileName);
  return fromComment(block) ?? fromLead(block);
}

function fromComment({ content, label }: CodeBlock): string | null {
  const name = COMMENT.exec(content.split("\n", 1)[0] ?? "")?.[1];
  return name && fits(label, name) ? normalisePath(name) : null;
}

function fromLead({ lead = "", label }: CodeBlock): string | null {
  if (lead.length > MAX_LEAD) return null;
  const names = [...new Set([...lead.matchAll(PATH_IN_TEXT)].map(([, name]) => name ?? ""))].filter((name) =>
    fits(label, name),
  );
  // Two names: nobody can say which is meant.
  return names.length === 1 ? normalisePath(names[0] ?? "") : null;
}

/** Whether a block marked `label` can be the file `name`. */
function fits(label: string, name: string): boolean {
  const extension = extensionOf(name);
  if (label === "" || label === extension || extension === "") return extension !== "";
  const own = extensionsOf(label);
  return own.some(
    (one) => one === extension || sameFamily.some((family) => family.has(one) && family.has(extension)),
  );
}

const extensionsOf = (label: string): readonly string[] => homeOf(label)?.extensions ?? [label];

const homeOf = (label: string): Home | undefined => homes[label as keyof typeof homes];

/** Where a block without a path goes; null for one that is no file of this project. */
function impliedPath(block: CodeBlock, paths: ReadonlySet<string>): string | null {
  const home = homeOf(block.kind === "markup" ? "html" : (block.language ?? block.label));
  if (!home) return null;
  const same = [...paths].filter((path) => home.extensions.includes(extensionOf(path)));
  if (same.length === 1) return same[0] ?? null;
  return home.path(kindOfProject(paths), paths.size === 0);
}

/** What a block does to one file: `edits` is null where it writes the whole of it. */
export type FileStep = { block: number; path: string } & Pick<CodeBlock, "content"> & {
    edits: readonly Edit[] | null;
    isCut: boolean;
  };

/** What the blocks of a reply do, in order; blocks that are no files are missing. */
export function fileSteps(blocks: readonly CodeBlock[], base: ProjectFiles): FileStep[] {
  const known = new Set(base.keys());
  const taken = new Set<string>();
  const steps: FileStep[] = [];
  for (const block of blocks) {
    const { index, content } = block;
    const named = namedPath(block);
    const files = readEdits(content, block.label);
    for (const { path: own, edits, isCut } of files ?? []) {
      const path = editedPath(own ?? named, edits, base) ?? steps.at(-1)?.path;
      // The end of a block that is still being written is not missing.
      if (path) steps.push({ block: index, path, content, edits, isCut: isCut && block.closed });
    }
    if (files) continue;
    const implied = named ? null : impliedPath(block, known);
    if (implied && isExample(content, base.get(implied), taken.has(implied))) continue;
    const path = named ?? freePath(implied, taken);
    if (!path || isFolder(known, path)) continue;
    taken.add(path);
    known.add(path);
    steps.push({ block: index, path, content, edits: null, isCut: false });
  }
  return steps;
}

/** An unnamed part of a file shows how something is done; only a whole one replaces it. */
const isExample = (content: string, before: FileContent | undefined, isTaken: boolean): boolean =>
  !isTaken && typeof before === "string" && isPart(before, content);

/** The file that edits mean: the named one or, where it is missing, the only one that holds their text. */
function editedPath(path: string | null, edits: readonly Edit[], base: ProjectFiles): string | null {
  if (path !== null && base.has(path)) return path;
  const [first] = edits;
  if (!first?.search.trim()) return path;
  const holders = [...base].filter(
    ([, text]) => typeof text === "string" && !("reason" in placeEdit(text, first)),
  );
  return holders.length === 1 ? (holders[0]?.[0] ?? path) : path;
}

/**
 * The paths that each block of a reply changes, by the block's index; blocks that are no files are missing. A path stays
 * the same while the reply goes on, so that it can be shown while the file is being written.
 */
export function blockPaths(
  blocks: readonly CodeBlock[],
  base: ProjectFiles,
): ReadonlyMap<number, readonly string[]> {
  const paths = new Map<number, readonly string[]>();
  for (const { block, path } of fileSteps(blocks, base))
    paths.set(block, [...new Set([...(paths.get(block) ?? []), path])]);
  return paths;
}

/** A second page without a name is another page, not the first one again. */
function freePath(path: string | null, taken: ReadonlySet<string>): string | null {
  if (path === null || !taken.has(path)) return path;
  const dot = path.lastIndexOf(".");
  for (let count = 2; ; count++) {
    const next = `${path.slice(0, dot)}-${count}${path.slice(dot)}`;
    if (!taken.has(next)) return next;
  }
}

/** Whether a path is a folder of the project, or has a file as its folder: git can hold only one of both. */
function isFolder(known: ReadonlySet<string>, path: string): boolean {
  const parents = path
    .split("/")
    .slice(0, -1)
    .map((_, at, parts) => parts.slice(0, at + 1).join("/"));
  return (
    parents.some((parent) => known.has(parent)) || [...known].some((other) => other.startsWith(`${path}/`))
  );
}
