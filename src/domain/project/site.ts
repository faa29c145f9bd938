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

/** Dependencies of a site's pages. */
export type SiteParts = {
  packages: PackageSource;
  libraries: LibraryIndex;
  /** The first script of every page; see packages/preview/published/main.ts. */
  script: string;
  /** The Tailwind compiler. */
  tailwind: () => Promise<string>;
  /** The Supabase client. */
  supabase: () => Promise<string>;
  /** Compiles a project's Sass in a worker that can be stopped. @throws SiteError */
  sheets: (files: ProjectFiles) => Promise<CompiledSheets>;
};

/** Compiles Sass outside the server's thread. */
export const sassBy =
  ({ sheets }: Pick<SiteParts, "sheets">) =>
  async (files: ProjectFiles) =>
    compiledBefore(await sheets(files));

/** A version as static files by path; `entry` answers for the site's root. */
export type Site = {
  entry: string;
  files: Map<string, FileContent>;
  /** The entry's code routes paths without a file. */
  hasRoutes: boolean;
};

/** here: on this server · elsewhere: on any static host, with all dependencies included */
type SiteTarget = "here" | "elsewhere";

/** `supabase` null: not used. */
export type SiteOptions = { target: SiteTarget; supabase: SupabaseAccess | null };

/** A file does not compile, or has an unresolved import. */
export class SiteError extends Error {}

/** The beginning of every page; additions to the head follow it. */
export const PAGE_START = '<!doctype html><meta charset="utf-8">';

/** Adds a base URL to a site's page. */
export const withBase = (document: string, base: string): string =>
  document.replace(PAGE_START, () => `${PAGE_START}<base href="${escapeMarkup(base)}">`);

const INDEX = "index.html";
/** Folder of included dependencies on other hosts. */
const OWN_FOLDER = "site-files";
const ENTRY_FILE = `${OWN_FOLDER}/entry.txt`;
/** Served by hosts for unknown paths. */
const MISSING_PAGE = "404.html";

/** @throws SiteError */
export async function buildSite(
  source: ProjectFiles,
  parts: SiteParts,
  { target, supabase }: SiteOptions,
): Promise<Site> {
  const { files, errors } = await compileSheets(source, sassBy(parts));
  if (errors[0]) throw new SiteError(errors[0]);
  const served = servedFiles(files);
  const build = { files, parts, target, supabase, own: new Map<string, FileContent>() };
  if (isApp(files)) {
    served.set(INDEX, await appDocument(build));
    return withFallbackPage(build, served, { entry: INDEX, hasRoutes: true });
  }
  const entry = pageEntry(files) ?? INDEX;
  for (const path of files.keys())
    if (served.has(path) && /\.html?$/i.test(path)) served.set(path, await pageDocument(build, path));
  // Static hosts only serve this name at the root.
  const first = served.get(entry);
  if (entry !== INDEX && target === "elsewhere" && typeof first === "string")
    served.set(INDEX, withBase(first, entry));
  return withFallbackPage(build, served, { entry, hasRoutes: hasOwnRoutes(files, entry) });
}

function withFallbackPage(
  { target, own }: Build,
  served: Map<string, FileContent>,
  { entry, hasRoutes }: { entry: string; hasRoutes: boolean },
): Site {
  if (hasRoutes && target === "elsewhere") {
    own.set(ENTRY_FILE, entry);
    if (!served.has(MISSING_PAGE)) own.set(MISSING_PAGE, missingPage(entry));
  }
  return { entry, hasRoutes, files: new Map([...served, ...own]) };
}

const hasOwnRoutes = (files: ProjectFiles, entry: string): boolean =>
  preparePage(picturedPage(files, entry) ?? "").hasRoutes === true;

/**
 * Redirects to the site's entry, which routes the path; see packages/preview/published/site-address.ts. The site may be
 * in any folder of its host: the one with ENTRY_FILE.
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

/** Files to serve, without hidden files, checks and compiled sources. */
function servedFiles(files: ProjectFiles): Map<string, FileContent> {
  const compiled = isApp(files);
  const isServed = (path: string) =>
    !/(?:^|\/)[._]/.test(path) &&
    !isCheckFile(path) &&
    (!compiled || isMedia(path) || path.startsWith("public/"));
  const served = [...files].filter(([path]) => isServed(path));
  const inPublic = served.flatMap(([path, content]) =>
    path.startsWith("public/") ? [[path.slice("public/".length), content] as const] : [],
  );
  return new Map([...inPublic, ...served]);
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

/** Bundles an app without packages' code, which pages load separately. */
export async function bundleApp(
  files: ProjectFiles,
  parts: Pick<SiteParts, "packages" | "sheets">,
): Promise<PageBundle> {
  const { packages } = parts;
  const withoutTexts: PackageSource = {
    index: packages.index,
    text: async (file) => (file.endsWith(".json") ? packages.text(file) : ""),
    ...(packages.fetched && { fetched: packages.fetched }),
    ...(packages.hasScripts && { hasScripts: true }),
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
    // On other hosts, browsers provide databases.
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

/** The import map of packages: on this server, or among the site's files. */
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

/** A site may be in a folder, so that "/about.html" would leave it. */
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
