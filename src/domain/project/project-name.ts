import { shortName } from "../text/short-name";
import type { ProjectFiles } from "./project-files";

/** A project of which nothing is known. */
export const NEW_PROJECT = "New project";

const ADDS_THING = /^(?:Add|Build|Create|Draw|Make|Write) (?:an? |the )?(?!\d+ files)(.+)$/;

/** What a project is called before anybody names it. @param change the name of what was done last, where its files have no name */
export function projectName(files: ProjectFiles, change = ""): string {
  const thing = ADDS_THING.exec(change)?.[1] ?? "";
  return nameOfFiles(files) ?? (thing ? thing.charAt(0).toUpperCase() + thing.slice(1) : NEW_PROJECT);
}

/** Names that templates and starters give, which name nothing. */
const NAMELESS =
  /^(?:document|untitled|index|home|page|title|app|my[ -]?app|website|(?:my[ -]?|new[ -]?)?project|(?:vite|react|vue|next(?:[ .-]?js)?)[ -]?(?:\+ ?\w+[ -]?)*(?:app|project|starter)?|create next app|demo|example|test)$/i;

/** A project's own name: its page's title, its package's name, or its first heading; null when there is none. */
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
    names.map((name) => shortName(name ?? "")).find((name) => name !== "" && !NAMELESS.test(name)) ?? null
  );
}

/** Where an app's first heading stands. */
const APPS = ["src/App.tsx", "src/App.jsx", "src/App.js", "src/App.vue", "app/page.tsx", "src/app/page.tsx"];

const HEADING = /<h([1-3])\b[^<>]{0,500}>([\s\S]{0,200}?)<\/h\1>/gi;

/** The texts of headings, without those of which code makes a part. */
const headingsIn = (text: string, deepest = 3): string[] =>
  [...text.matchAll(HEADING)].flatMap(([, level, content = ""]) => {
    const heading = shortName(withoutEntities(content.replace(/<[^<>]*>/g, "")));
    return heading === "" || Number(level) > deepest || /[{}]/.test(heading) ? [] : heading;
  });

const headingOf = (text: string): string | undefined => headingsIn(text.slice(0, MAX_READ), 1)[0];

/** Of a page, and of pages together: headings are looked for on the server's one thread. */
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

/** `word-count.py` as a title, where there is nothing else. */
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

/** The title of a page, read without running it. */
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
  if (!text) return null;
  try {
    const { name } = JSON.parse(text) as { name?: unknown };
    if (typeof name !== "string") return null;
    return titleOfSlug(name.replace(/^@[^/]*\//, ""));
  } catch {
    return null;
  }
}

/** `todo-list` and `TodoList` as "Todo list". */
function titleOfSlug(slug: string): string {
  const words = slug
    .replace(/[-_.]+/g, " ")
    .replace(/(?<=[\p{Ll}\d])(\p{Lu})(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
