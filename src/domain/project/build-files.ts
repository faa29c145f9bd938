import { type Entry, importedNames, kindOfProject, pageEntry, resolveImport, scriptEntry } from "~preview";
import { nextFiles, nextFolder } from "./next-files";
import type { FileContent, ProjectFiles } from "./project-files";

/** The versions that exported projects were tested with. */
const TOOLS = {
  vite: "8.3.8",
  "@vitejs/plugin-react": "6.3.0",
  "@vitejs/plugin-vue": "6.0.11",
  "@tailwindcss/vite": "4.3.5",
  tailwindcss: "4.3.5",
};
/** For projects with a configuration of version 3. */
const TAILWIND_3 = { tailwindcss: "3.4.19", postcss: "8.5.33", autoprefixer: "10.6.2" };

const TAILWIND_CLASSES = /\bclass(?:Name)?="[^"]*\b(?:flex|grid|p-\d|text-(?:sm|lg|xl)|bg-)|^@theme\b/m;

/**
 * A React or Vue project with all that `npm install && npm run build` needs outside: what it has stays, except that the
 * packages of the preview get the versions that ran there. Other projects are returned as they are.
 *
 * @param versions of the preview's packages
 */
export function withBuildFiles(
  files: ProjectFiles,
  name: string,
  versions: Readonly<Record<string, string>>,
): ProjectFiles {
  const kind = kindOfProject(files);
  const entry = scriptEntry(files);
  if ((kind !== "react" && kind !== "vue") || !entry) return files;
  const texts = [...files.values()].filter((content) => typeof content === "string");
  const isNewStyle = texts.some((text) => /@import\s+["']tailwindcss["']/.test(text));
  const isOldTailwind = !isNewStyle && [...files.keys()].some((path) => /^tailwind\.config\./.test(path));
  const isTailwind = isNewStyle || (!isOldTailwind && texts.some((text) => TAILWIND_CLASSES.test(text)));
  const root = kind === "react" ? nextFolder(files, entry.path) : null;
  const { added, tools, scripts } =
    root === null
      ? viteFiles(files, name, { kind, entry, isTailwind })
      : nextFiles(files, name, { root, isTailwind });
  const made = new Map([...files, ...added]);
  if (isOldTailwind && ![...files.keys()].some((path) => /^postcss\.config\./.test(path)))
    made.set("postcss.config.cjs", "module.exports = { plugins: { tailwindcss: {}, autoprefixer: {} } };\n");

  const own = packageJson(files.get("package.json"));
  const base = kind === "vue" ? ["vue"] : ["react", "react-dom", ...(root === null ? [] : ["next"])];
  const used = Object.fromEntries(
    [...new Set([...base, ...importedPackages(files, versions)])].flatMap((each) =>
      versions[each] ? [[each, versions[each]]] : [],
    ),
  );
  made.set(
    "package.json",
    `${JSON.stringify(
      {
        name,
        private: true,
        ...(root === null && { type: "module" }),
        ...own,
        scripts: { ...scripts, ...own.scripts },
        dependencies: sorted({ ...own.dependencies, ...used }),
        devDependencies: sorted({ ...own.devDependencies, ...tools, ...(isOldTailwind && TAILWIND_3) }),
      },
      null,
      2,
    )}\n`,
  );
  return made;
}

/** What Vite needs in addition to a project's files, and its tools. */
function viteFiles(
  files: ProjectFiles,
  name: string,
  { kind, entry, isTailwind }: { kind: "react" | "vue"; entry: Entry; isTailwind: boolean },
) {
  const added = new Map<string, string>();
  const add = (path: string, content: string) => {
    if (!files.has(path)) added.set(path, content);
  };
  const has = (pattern: RegExp) => [...files.keys()].some((path) => pattern.test(path));
  const main = entry.mounts ? `src/main.${kind === "vue" ? "js" : "jsx"}` : entry.path;
  if (entry.mounts) add(main, mainOf(kind, entry.path, isTailwind));
  if (pageEntry(files) === null) add("index.html", pageOf(name, kind === "vue" ? "app" : "root", main));
  if (isTailwind) add("src/tailwind.css", '@import "tailwindcss";\n');
  if (!has(/^vite\.config\./)) add("vite.config.js", viteConfig(kind, isTailwind, has(/^src\//)));
  const tools = {
    vite: TOOLS.vite,
    ...(kind === "vue"
      ? { "@vitejs/plugin-vue": TOOLS["@vitejs/plugin-vue"] }
      : { "@vitejs/plugin-react": TOOLS["@vitejs/plugin-react"] }),
    ...(isTailwind && { "@tailwindcss/vite": TOOLS["@tailwindcss/vite"], tailwindcss: TOOLS.tailwindcss }),
  };
  return { added, tools, scripts: { dev: "vite", build: "vite build", preview: "vite preview" } };
}

const sorted = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

type PackageJson = Partial<Record<"scripts" | "dependencies" | "devDependencies", Record<string, string>>>;

function packageJson(content: FileContent | undefined): PackageJson {
  try {
    const read: unknown = typeof content === "string" ? JSON.parse(content) : {};
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

function importedPackages(files: ProjectFiles, versions: Readonly<Record<string, string>>): string[] {
  const packages = { has: (name: string) => Object.hasOwn(versions, packageOf(name)) };
  return [...files].flatMap(([path, content]) =>
    importedNames(path, content).flatMap((name) => {
      const target = resolveImport(files, path, name, packages);
      return target.kind === "package" ? [packageOf(target.name)] : [];
    }),
  );
}

function mainOf(kind: "react" | "vue", path: string, isTailwind: boolean): string {
  const from = path.startsWith("src/") ? `./${path.slice("src/".length)}` : `../${path}`;
  const styles = isTailwind ? 'import "./tailwind.css";\n' : "";
  const component = `const App = entry.default ?? Object.values(entry).find((value) => typeof value === "function");\n`;
  return kind === "vue"
    ? `import { createApp } from "vue";\nimport App from "${from}";\n${styles}\ncreateApp(App).mount("#app");\n`
    : `import { createElement } from "react";\nimport { createRoot } from "react-dom/client";\nimport * as entry from "${from}";\n${styles}\n${component}createRoot(document.getElementById("root")).render(createElement(App));\n`;
}

const pageOf = (title: string, root: string, main: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
  </head>
  <body>
    <div id="${root}"></div>
    <script type="module" src="/${main}"></script>
  </body>
</html>
`;

function viteConfig(kind: "react" | "vue", isTailwind: boolean, hasSources: boolean): string {
  const tailwind = isTailwind ? 'import tailwindcss from "@tailwindcss/vite";\n' : "";
  const plugins = [`${kind}()`, ...(isTailwind ? ["tailwindcss()"] : [])].join(", ");
  return `${tailwind}import ${kind} from "@vitejs/plugin-${kind}";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [${plugins}],
  resolve: { alias: { "@": fileURLToPath(new URL("./${hasSources ? "src" : ""}", import.meta.url)) } },
});
`;
}
