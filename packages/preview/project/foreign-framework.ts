import { importedNames } from "./imported-names";
import { kindOfProject, scriptEntry } from "./project-kind";
import { resolveImport } from "./resolve-import";
import { extensionOf, type SourceFiles } from "./source-files";

/** A framework whose projects cannot run in the preview. `isServer`: it answers requests instead of running in a browser. */
export type ForeignFramework = { name: string; isServer: boolean };

type Sign = {
  name: string;
  /** What its scripts import. */
  imports?: RegExp;
  /** What its files are called. */
  path?: RegExp;
  /** What its other files contain. */
  text?: RegExp;
};

const inBrowser: readonly Sign[] = [
  { name: "Angular", imports: /^@angular\// },
  { name: "Svelte", imports: /^(?:svelte|@sveltejs)(?:\/|$)|\.svelte$/, path: /\.svelte$/ },
  { name: "Solid", imports: /^(?:solid-js|@solidjs)(?:\/|$)/ },
  { name: "React Native", imports: /^(?:react-native|expo)(?:[/-]|$)/ },
  { name: "Qwik", imports: /^@(?:builder\.io\/)?qwik/ },
  { name: "Astro", imports: /^astro(?::|\/|$)/, path: /\.astro$/ },
];

const onServer: readonly Sign[] = [
  { name: "NestJS", imports: /^@nestjs\// },
  { name: "Express", imports: /^express$/ },
  { name: "Fastify", imports: /^fastify$/ },
  { name: "Koa", imports: /^koa$/ },
  { name: "Django", path: /(?:^|\/)manage\.py$/, text: /^[ \t]*(?:from|import)\s+django\b/m },
  { name: "Flask", text: /^[ \t]*(?:from|import)\s+flask\b/m },
  { name: "FastAPI", text: /^[ \t]*(?:from|import)\s+fastapi\b/m },
  { name: "Streamlit", text: /^[ \t]*(?:from|import)\s+streamlit\b/m },
  { name: "PHP", path: /\.php$/ },
];

const TEMPLATE = /(?:^|\/)(?:templates|views)\//;

/** The framework that a project needs and the preview does not have; null for one that runs, or that is only shown. */
export function foreignFramework(files: SourceFiles): ForeignFramework | null {
  const paths = reachedFiles(files);
  const client = inBrowser.find((sign) => paths.some((path) => shows(sign, path, files.get(path))));
  if (client) return { name: client.name, isServer: false };
  const pages = [...files.keys()].filter((path) => /\.html?$/i.test(path));
  // A page next to the server runs without it; a template of the server does not.
  const hasOwnPage = pages.some((path) => !TEMPLATE.test(path));
  const kind = kindOfProject(files);
  if (hasOwnPage || (kind !== "listing" && kind !== "page")) return null;
  const server = onServer.find((sign) => [...files].some(([path, content]) => shows(sign, path, content)));
  return server ? { name: server.name, isServer: true } : null;
}

/** Whether the preview runs a project as a page; of all else it shows the source. */
export const runsAsPage = (files: SourceFiles): boolean =>
  kindOfProject(files) !== "listing" && foreignFramework(files) === null;

/** What runs from the project's entry: what else is there may be left over. Every file where nothing is its entry. */
function reachedFiles(files: SourceFiles): readonly string[] {
  const entry = scriptEntry(files);
  if (!entry) return [...files.keys()];
  const reached = new Set([entry.path]);
  for (const path of reached)
    for (const name of importedNames(path, files.get(path))) {
      const target = resolveImport(files, path, name, NO_PACKAGES);
      if (target.kind === "file") reached.add(target.path);
    }
  return [...reached];
}

const NO_PACKAGES = new Set<string>();

function shows(sign: Sign, path: string, content: ReturnType<SourceFiles["get"]>): boolean {
  if (sign.path?.test(path)) return true;
  const { imports, text } = sign;
  if (imports && importedNames(path, content).some((name) => imports.test(name))) return true;
  return Boolean(text && extensionOf(path) === "py" && typeof content === "string" && text.test(content));
}
