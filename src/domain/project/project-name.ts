import { parseJson } from "../text/parse-json";
import { shortName } from "../text/short-name";
import type { ProjectFiles } from "./project-files";

/** Fallback name. */
export const NEW_PROJECT = "New project";

const ADDS_THING = /^(?:Add|Build|Create|Draw|Make|Write) (?:an? |the )?(?!\d+ files)(.+)$/;

/** A project's default name. @param change the last change's name, used if the files have none */
export function projectName(files: ProjectFiles, change = ""): string {
  const thing = ADDS_THING.exec(change)?.[1] ?? "";
  return nameOfFiles(files) ?? (thing ? thing.charAt(0).toUpperCase() + thing.slice(1) : NEW_PROJECT);
}

/** Placeholder names of templates and starters. */
const PLACEHOLDER_NAME =
  /^(?:document|untitled|index|home|page|title|app|my[ -]?app|website|(?:my[ -]?|new[ -]?)?project|(?:vite|react|vue|next(?:[ .-]?js)?)[ -]?(?:\+ ?\w+[ -]?)*(?:app|project|starter)?|create next app|demo|example|test)$/i;

/** A project's own name: its page title, package name or first heading; null: none. */
export function nameOfFiles(files: ProjectFiles): string | null {
  const page = textOf(files, "index.html") ?? firstPage(files);
  const names = [
    page && titleOf(page),
    metadataTitle(textOf(files, "app/layout.tsx") ?? textOf(files, "src/app/layout.tsx")),
    packageName(textOf(files, "package.json")),
    headingOf(page ?? ""),
    ...APPS.map((path) => headingOf(textOf(files, path) ?? "")),
    nameOfOnlyFile(files),
  ];
  return (
    names.map((name) => shortName(name ?? "")).find((name) => name !== "" && !PLACEHOLDER_NAME.test(name)) ??
    null
  );
}

/** Files with an app's first heading. */
const APPS = ["src/App.tsx", "src/App.jsx", "src/App.js", "src/App.vue", "app/page.tsx", "src/app/page.tsx"];

const HEADING = /<h([1-3])\b[^<>]{0,500}>([\s\S]{0,200}?)<\/h\1>/gi;

/** The texts of headings without computed parts. */
const headingsIn = (text: string, deepest = 3): string[] =>
  [...text.matchAll(HEADING)].flatMap(([, level, content = ""]) => {
    const heading = shortName(withoutEntities(content.replace(/<[^<>]*>/g, "")));
    return heading === "" || Number(level) > deepest || /[{}]/.test(heading) ? [] : heading;
  });

const headingOf = (text: string): string | undefined => headingsIn(text.slice(0, MAX_READ), 1)[0];

/** Characters of one page and of all pages: the search blocks the server's thread. */
const MAX_READ = 50_000;
const MAX_READ_TOGETHER = 150_000;

/** The headings of some of a project's pages and components. */
export const headingsOf = (files: ProjectFiles, paths: readonly string[]): string[] =>
  headingsIn(
    paths
      .filter((path) => /\.(?:html?|vue|[jt]sx?)$/i.test(path))
      .map((path) => (textOf(files, path) ?? "").slice(0, MAX_READ))
      .join("\n")
      .slice(0, MAX_READ_TOGETHER),
  );

/** The title of a single file, such as `word-count.py`. */
function nameOfOnlyFile(files: ProjectFiles): string | undefined {
  const [path, ...others] = files.keys();
  return path === undefined || others.length > 0
    ? undefined
    : titleOfSlug(path.replace(/^.*\/|\.[^.]*$/g, ""));
}

function textOf(files: ProjectFiles, path: string): string | undefined {
  const content = files.get(path);
  return typeof content === "string" ? content : undefined;
}

const firstPage = (files: ProjectFiles): string | undefined => {
  const pages = [...files.keys()].filter((path) => /\.html?$/i.test(path)).toSorted();
  return pages[0] === undefined ? undefined : textOf(files, pages[0]);
};

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
};

const withoutEntities = (text: string): string =>
  text
    .replace(/&#(\d{1,7});/g, (_, code: string) => characterOf(Number(code)))
    .replace(/&#x([\da-f]{1,6});/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

const characterOf = (code: number): string =>
  code > 0x1f && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : "";

/** The static title of a page. */
function titleOf(page: string): string | null {
  const [, title] = /<title\b[^<>]*>([^<]*)<\/title\s*>/i.exec(page) ?? [];
  return title === undefined ? null : withoutEntities(title);
}

/** The title that a Next.js layout exports. */
function metadataTitle(layout: string | undefined): string | null {
  const [, metadata] = /export const metadata\b[^=]*=\s*\{([\s\S]{0,500})/.exec(layout ?? "") ?? [];
  const [, , title] = /\b(?:title|default):\s*(["'`])((?:(?!\1)[^\\\n]){1,200})\1/.exec(metadata ?? "") ?? [];
  return title ?? null;
}

/** The name of a package as a title. */
function packageName(text: string | undefined): string | null {
  const { name } = (parseJson(text ?? "") ?? {}) as { name?: unknown };
  return typeof name === "string" ? titleOfSlug(name.replace(/^@[^/]*\//, "")) : null;
}

/** `todo-list` and `TodoList` as "Todo list". */
function titleOfSlug(slug: string): string {
  const words = slug
    .replace(/[-_.]+/g, " ")
    .replace(/(?<=[\p{Ll}\d])(\p{Lu})(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
