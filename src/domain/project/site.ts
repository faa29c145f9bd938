import {
  appPage,
  attributeOf,
  databasesScript,
  escapeMarkup,
  findCdnFiles,
  isApp,
  isMedia,
  type LibraryIndex,
  linkedFile,
  markupTokens,
  type PackageSource,
  type PageBundle,
  type PageConfig,
  type PreviewPage,
  pageEntry,
  preparePage,
  replaceCdnFiles,
  SUPABASE_URL,
  type SupabaseAccess,
  scriptLiteral,
  TAILWIND_URL,
  withSupabase,
  withViewerScheme,
} from "~preview";
import { type CompiledSheets, compiledBefore, compileSheets, createBundler } from "~preview/bundle";
import { isCheckFile } from "./checks/check-path";
import type { FileContent, ProjectFiles } from "./project-files";
import { picturedPage } from "./version";

/** What the pages of a site run with. */
export type SiteParts = {
  packages: PackageSource;
  libraries: LibraryIndex;
  /** The script that runs first in every page; see packages/preview/published/main.ts. */
  script: string;
  /** The Tailwind compiler. */
  tailwind: () => Promise<string>;
  /** The client of Supabase. */
  supabase: () => Promise<string>;
  /** Compiles a project's Sass where it can be ended. @throws SiteError */
  sheets: (files: ProjectFiles) => Promise<CompiledSheets>;
};

/** Compiles Sass for the server, which must go on whatever a sheet does. */
export const sassBy =
  ({ sheets }: Pick<SiteParts, "sheets">) =>
  async (files: ProjectFiles) =>
    compiledBefore(await sheets(files));

/** A version as static files, by their paths; `entry` is the file that also answers for the whole site. */
export type Site = {
  entry: string;
  files: Map<string, FileContent>;
  /** The code of the entry decides what is at addresses for which there is no file. */
  hasRoutes: boolean;
};

/** here: under this server's addresses · elsewhere: by any static host, from the site's own files. */
type SiteTarget = "here" | "elsewhere";

/** `supabase`: what its pages use; null for none. */
export type SiteOptions = { target: SiteTarget; supabase: SupabaseAccess | null };

/** A file of the project does not compile, or imports what is not there. */
export class SiteError extends Error {}

/** Where every page of a site begins; what is added to its head comes right behind. */
export const PAGE_START = '<!doctype html><meta charset="utf-8">';

/** A site's page whose relative addresses start from another one. */
export const withBase = (document: string, base: string): string =>
  document.replace(PAGE_START, () => `${PAGE_START}<base href="${escapeMarkup(base)}">`);

const INDEX = "index.html";
/** The folder of what a site brings along to another host. */
const OWN_FOLDER = "site-files";
const ENTRY_FILE = `${OWN_FOLDER}/entry.txt`;
/** What hosts answer with where there is no file. */
const MISSING_PAGE = "404.html";

/** @throws SiteError */
export async function buildSite(
  given: ProjectFiles,
  parts: SiteParts,
  { target, supabase }: SiteOptions,
): Promise<Site> {
  const { files, errors } = await compileSheets(given, sassBy(parts));
  if (errors[0]) throw new SiteError(errors[0]);
  const shown = servedFiles(files);
  const build = { files, parts, target, supabase, own: new Map<string, FileContent>() };
  if (isApp(files)) {
    shown.set(INDEX, await appDocument(build));
    return finished(build, shown, { entry: INDEX, hasRoutes: true });
  }
  const entry = pageEntry(files) ?? INDEX;
  for (const path of files.keys())
    if (shown.has(path) && /\.html?$/i.test(path)) shown.set(path, await pageDocument(build, path));
  // Another host has only this name for the first page.
  const first = shown.get(entry);
  if (entry !== INDEX && target === "elsewhere" && typeof first === "string")
    shown.set(INDEX, withBase(first, entry));
  return finished(build, shown, { entry, hasRoutes: hasOwnRoutes(files, entry) });
}

function finished(
  { target, own }: Build,
  shown: Map<string, FileContent>,
  { entry, hasRoutes }: { entry: string; hasRoutes: boolean },
): Site {
  if (hasRoutes && target === "elsewhere") {
    own.set(ENTRY_FILE, entry);
    if (!shown.has(MISSING_PAGE)) own.set(MISSING_PAGE, missingPage(entry));
  }
  return { entry, hasRoutes, files: new Map([...shown, ...own]) };
}

const hasOwnRoutes = (files: ProjectFiles, entry: string): boolean =>
  preparePage(picturedPage(files, entry) ?? "").hasRoutes === true;

/**
 * Leads to the site's first page, which shows what its code has at the address; see
 * packages/preview/published/site-address.ts. A site may be in any folder of its host: it is the one with our file.
 */
const missingPage = (entry: string): string => `${PAGE_START}<title>Page not found</title><script>
(async () => {
  const { pathname, search, hash } = location;
  const names = pathname.split("/").slice(0, -1);
  for (const index of names.keys()) {
    const folder = names.slice(0, index + 1).join("/");
    const answer = await fetch(\`\${folder}/${ENTRY_FILE}\`).catch(() => null);
    if (!answer?.ok || (await answer.text()) !== ${scriptLiteral(entry)}) continue;
    const asked = pathname.slice(folder.length) + search + hash;
    return location.replace(\`\${folder}/?site-address=\${encodeURIComponent(asked)}\`);
  }
  document.body.textContent = "Page not found";
})();
</script><body></body>
`;

/** Files that browsers may ask for: neither hidden ones, checks, nor the sources of what is compiled. */
function servedFiles(files: ProjectFiles): Map<string, FileContent> {
  const compiled = isApp(files);
  const isShown = (path: string) =>
    !/(?:^|\/)[._]/.test(path) &&
    !isCheckFile(path) &&
    (!compiled || isMedia(path) || path.startsWith("public/"));
  const shown = [...files].filter(([path]) => isShown(path));
  const inPublic = shown.flatMap(([path, content]) =>
    path.startsWith("public/") ? [[path.slice("public/".length), content] as const] : [],
  );
  return new Map([...inPublic, ...shown]);
}

type Build = {
  files: ProjectFiles;
  parts: SiteParts;
  target: SiteTarget;
  supabase: SupabaseAccess | null;
  own: Map<string, FileContent>;
};

function pageDocument(build: Build, path: string): Promise<string> {
  const markup = withViewerScheme(picturedPage(build.files, path) ?? "");
  const page = preparePage(withRelativeLinks(build.files, path, markup));
  return asDocument(build, path, { ...page, followsTheme: false });
}

/** An app as pages run it, without the texts of packages, which they ask for themselves. */
export async function bundleApp(
  files: ProjectFiles,
  parts: Pick<SiteParts, "packages" | "sheets">,
): Promise<PageBundle> {
  const { packages } = parts;
  const withoutTexts: PackageSource = {
    index: packages.index,
    text: async (file) => (file.endsWith(".json") ? packages.text(file) : ""),
    ...(packages.fetched && { fetched: packages.fetched }),
  };
  const bundler = createBundler(withoutTexts, sassBy(parts));
  const { wanted: _, ...bundle } = await bundler.bundle(files);
  return bundle;
}

async function appDocument(build: Build): Promise<string> {
  const bundle = await bundleApp(build.files, build.parts);
  const [error] = bundle.errors;
  if (error) throw new SiteError(error);
  if (bundle.entry === null) throw new SiteError("The project has no file to start with.");
  const [missing] = Object.entries(bundle.missing);
  if (missing) throw new SiteError(`A file imports ${missing[0]}, which ${missing[1]}`);
  return asDocument(build, INDEX, appPage(build.files, bundle));
}

async function asDocument(build: Build, path: string, plain: PreviewPage): Promise<string> {
  const { parts, target, supabase } = build;
  const page = supabase ? withSupabase(plain, supabase) : plain;
  const up = "../".repeat(path.split("/").length - 1) || "./";
  const config: PageConfig = { followsTheme: page.followsTheme, hasRoutes: page.hasRoutes === true };
  let { html } = page;
  let importMap = "";
  if (page.bundle) {
    const { files } = page.bundle.packages;
    importMap = await packageMap(build, page.bundle.packages, up);
    const modules = Object.entries(page.bundle.modules).map(([name, { code, imports }]) => [
      name,
      { code, imports },
    ]);
    config.bundle = { ...page.bundle, modules: Object.fromEntries(modules), packages: { files, texts: {} } };
  }
  if (target === "here") {
    const catalog = { libraries: parts.libraries, modules: await parts.packages.index() };
    const answered = replaceCdnFiles(html, catalog);
    const codes = Object.values(page.bundle?.modules ?? {}).map(({ code }) => code);
    const found = { ...findCdnFiles(codes, catalog).libraries.found, ...answered.libraries.found };
    html = answered.html;
    if (Object.keys(found).length > 0) config.libraries = { found, missing: {} };
  } else {
    // There, browsers have their own databases.
    html = html.replace(databasesScript, "");
    if (html.includes(TAILWIND_URL)) {
      html = html.replace(TAILWIND_URL, `${up}${OWN_FOLDER}/tailwind.js`);
      build.own.set(`${OWN_FOLDER}/tailwind.js`, await parts.tailwind());
    }
    if (html.includes(SUPABASE_URL)) {
      html = html.replace(SUPABASE_URL, `${up}${OWN_FOLDER}/supabase.js`);
      build.own.set(`${OWN_FOLDER}/supabase.js`, await parts.supabase());
    }
  }
  const viewport = /\bname\s*=\s*["']?viewport\b/i.test(html)
    ? ""
    : '<meta name="viewport" content="width=device-width, initial-scale=1">';
  const start = `<script type="application/json" id="page-config">${scriptLiteral(config)}</script><script>${parts.script}</script>`;
  return `${PAGE_START}${viewport}${importMap}${start}${html.replace(/^\s*<!doctype[^>]*>/i, "")}`;
}

/** Where the modules of packages are: on this server, or among the site's own files. */
async function packageMap(
  { parts, target, own }: Build,
  { files, texts }: PageBundle["packages"],
  up: string,
) {
  const needed = Object.keys(texts);
  if (target === "elsewhere")
    for (const file of needed) own.set(`${OWN_FOLDER}/${file}`, await parts.packages.text(file));
  const addressOf = (file: string) =>
    target === "here" ? `/packages/${file}` : `${up}${OWN_FOLDER}/${file}`;
  const imports = Object.fromEntries([
    ...needed.map((file) => [`package:${file}`, addressOf(file)]),
    ...Object.entries(files).map(([name, file]) => [name, addressOf(file)]),
  ]);
  return `<script type="importmap">${scriptLiteral({ imports })}</script>`;
}

/** A site does not begin at the root of its host, so that "/about.html" would lead out of it. */
function withRelativeLinks(files: ProjectFiles, from: string, html: string): string {
  let result = "";
  let read = 0;
  for (const { kind, start, end } of markupTokens(html)) {
    if (kind !== "tag") continue;
    const tag = html.slice(start, end);
    const written = ["href", "src"]
      .map((name) => attributeOf(tag, name))
      .find((each) => each?.startsWith("/"));
    const target = written && rootFile(files, written);
    if (!target) continue;
    const up = "../".repeat(from.split("/").length - 1) || "./";
    const rest = /[?#][\s\S]*$/.exec(written)?.[0] ?? "";
    result += html.slice(read, start) + tag.replace(written, () => `${up}${target}${rest}`);
    read = end;
  }
  return result + html.slice(read);
}

function rootFile(files: ProjectFiles, address: string): string | null {
  const [path = ""] = address.split(/[?#]/);
  if (path === "/") return pageEntry(files);
  return linkedFile(files, INDEX, path) ?? linkedFile(files, INDEX, `${path.replace(/\/$/, "")}.html`);
}
