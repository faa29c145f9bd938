import { importedNames } from "./imported-names";
import { kindOfProject, scriptEntry } from "./project-kind";
import { resolveImport } from "./resolve-import";
import { extensionOf, type SourceFiles } from "./source-files";

/** A framework whose projects cannot run in the preview. `isServer`: it runs on a server instead of in a browser. */
export type UnsupportedFramework = { name: string; isServer: boolean };

type Signature = {
  name: string;
  /** Imports of its scripts. */
  imports?: RegExp;
  /** Names of its files. */
  path?: RegExp;
  /** Text of its other files. */
  text?: RegExp;
};

const inBrowser: readonly Signature[] = [
  { name: "Angular", imports: /^@angular\// },
  { name: "Svelte", imports: /^(?:svelte|@sveltejs)(?:\/|$)|\.svelte$/, path: /\.svelte$/ },
  { name: "Solid", imports: /^(?:solid-js|@solidjs)(?:\/|$)/ },
  { name: "React Native", imports: /^(?:react-native|expo)(?:[/-]|$)/ },
  { name: "Qwik", imports: /^@(?:builder\.io\/)?qwik/ },
  { name: "Astro", imports: /^astro(?::|\/|$)/, path: /\.astro$/ },
];

const onServer: readonly Signature[] = [
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

/** A framework that a project needs and the preview cannot run; null if the project runs or is only shown as source. */
export function unsupportedFramework(files: SourceFiles): UnsupportedFramework | null {
  const paths = reachedFiles(files);
  const client = inBrowser.find((signature) =>
    paths.some((path) => matches(signature, path, files.get(path))),
  );
  if (client) return { name: client.name, isServer: false };
  const pages = [...files.keys()].filter((path) => /\.html?$/i.test(path));
  // A page next to the server runs without it; a server's template does not.
  const hasOwnPage = pages.some((path) => !TEMPLATE.test(path));
  const kind = kindOfProject(files);
  if (hasOwnPage || (kind !== "listing" && kind !== "page")) return null;
  const server = onServer.find((signature) =>
    [...files].some(([path, content]) => matches(signature, path, content)),
  );
  return server ? { name: server.name, isServer: true } : null;
}

/** Whether the preview runs a project as a page; otherwise it shows the source. */
export const runsAsPage = (files: SourceFiles): boolean =>
  kindOfProject(files) !== "listing" && unsupportedFramework(files) === null;

/** The files reachable from the entry; others may be leftovers. All files if there is no entry. */
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

function matches(signature: Signature, path: string, content: ReturnType<SourceFiles["get"]>): boolean {
  if (signature.path?.test(path)) return true;
  const { imports, text } = signature;
  if (imports && importedNames(path, content).some((name) => imports.test(name))) return true;
  return Boolean(text && extensionOf(path) === "py" && typeof content === "string" && text.test(content));
}
