import { firstCharacters } from "../text/first-characters";
import type { ProjectFiles } from "./project-files";

const MAX_CHARACTERS = 60;

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
  ];
  return names.map((name) => clean(name ?? "")).find((name) => name !== "" && !NAMELESS.test(name)) ?? null;
}

/** Where an app's first heading stands. */
const APPS = ["src/App.tsx", "src/App.jsx", "src/App.js", "src/App.vue", "app/page.tsx", "src/app/page.tsx"];

/** The text of the first heading; null where code makes a part of it. */
function headingOf(text: string): string | null {
  const [, content = ""] = /<h1\b[^<>]{0,500}>([\s\S]{0,300}?)<\/h1>/i.exec(text) ?? [];
  const heading = withoutEntities(content.replace(/<[^<>]*>/g, ""));
  return /[{}]/.test(heading) ? null : heading;
}

function textOf(files: ProjectFiles, path: string): string | undefined {
  const content = files.get(path);
  return typeof content === "string" ? content : undefined;
}

const firstPage = (files: ProjectFiles): string | undefined => {
  const pages = [...files.keys()].filter((path) => /\.html?$/i.test(path)).toSorted();
  return pages[0] === undefined ? undefined : textOf(files, pages[0]);
};

const clean = (name: string): string => firstCharacters(name.replace(/\s+/g, " ").trim(), MAX_CHARACTERS);

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

/** `todo-list` as a title. */
function packageName(text: string | undefined): string | null {
  if (!text) return null;
  try {
    const { name } = JSON.parse(text) as { name?: unknown };
    if (typeof name !== "string") return null;
    const words = name.replace(/^@[^/]*\//, "").replace(/[-_.]+/g, " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  } catch {
    return null;
  }
}
