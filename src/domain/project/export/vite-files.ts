import {
  aliasedPaths,
  escapeMarkup,
  exportedComponent,
  extensionOf,
  type ImportAlias,
  importAliases,
  importedNames,
  type ProjectNeeds,
  pageEntry,
  resolveImport,
  scriptLiteral,
  TAILWIND_VERSION,
} from "~preview";
import { escapePattern } from "../../text/escape-pattern";
import type { FileContent, ProjectFiles } from "../project-files";
import { relativeAddress } from "./relative-address";

/** The versions that exported projects were tested with. */
const VERSIONS = { vite: "8.3.8", "@vitejs/plugin-react": "6.3.0", "@vitejs/plugin-vue": "6.0.11" };

/** Adds index.html and the entry script, unless they exist. @returns the script's path */
export function addStart(
  made: Map<string, FileContent>,
  name: string,
  { compiler, entry }: ProjectNeeds,
): string {
  const page = pageEntry(made);
  const ownPage = page === null ? undefined : made.get(page);
  const html = typeof ownPage === "string" ? ownPage.replaceAll("%PUBLIC_URL%", "") : pageOf(name, compiler);
  const named = MODULE_SCRIPT.exec(html)?.[1]?.replace(/^\.?\//, "");
  const main = entry.mounts ? mainPath(made, named) : entry.path;
  if (page !== null && page !== INDEX) made.delete(page);
  made.set(INDEX, withStart(html, { compiler, main, mounts: entry.mounts }));
  if (entry.mounts) {
    const root = ROOT.exec(String(made.get(INDEX)))?.[1] ?? "root";
    made.set(main, mainOf(String(made.get(entry.path)), { compiler, main, path: entry.path, root }));
  }
  return main;
}

const INDEX = "index.html";
const MODULE_SCRIPT =
  /<script\b(?=[^<>]{0,1000}\btype\s*=\s*["']module["'])[^<>]{0,1000}\bsrc\s*=\s*["'](?!https?:|\/\/)([^"']+)["']/i;
const LOCAL_SCRIPT =
  /[ \t]{0,40}<script\b[^<>]{0,1000}\bsrc\s*=\s*["'](?!https?:|\/\/)[^"']{0,1000}["'][^<>]{0,1000}>\s*<\/script>[ \t]*\n?/gi;
const ROOT = /\bid\s*=\s*["']?(root|app)\b/i;

const rootOf = (compiler: ProjectNeeds["compiler"]) => (compiler === "vue" ? "app" : "root");

/** The path that the page names, or the default. */
function mainPath(files: ProjectFiles, named: string | undefined): string {
  if (named && /\.[jt]sx?$/.test(named)) return named;
  const paths = [...files.keys()];
  const folder = paths.some((path) => path.startsWith("src/")) ? "src/" : "";
  return `${folder}main.${paths.some((path) => /\.tsx?$/.test(path)) ? "ts" : "js"}`;
}

type Start = { compiler: ProjectNeeds["compiler"]; main: string; mounts: boolean };

/** Makes the page load the script, as the preview does in any case. */
function withStart(html: string, { compiler, main, mounts }: Start): string {
  const isNamed = MODULE_SCRIPT.exec(html)?.[1]?.replace(/^\.?\//, "") === main;
  const parts = [
    mounts && !ROOT.test(html) ? `<div id="${rootOf(compiler)}"></div>` : "",
    isNamed ? "" : `<script type="module" src="/${escapeMarkup(main)}"></script>`,
  ].filter(Boolean);
  if (parts.length === 0) return html;
  const plain = isNamed || compiler === "script" ? html : html.replace(LOCAL_SCRIPT, "");
  const at = plain.search(/<\/body\s*>/i);
  const end = at === -1 ? plain.length : at;
  return `${plain.slice(0, end).trimEnd()}\n${parts.map((part) => `    ${part}\n`).join("")}${at === -1 ? "" : `  ${plain.slice(end)}`}`;
}

type Main = { compiler: ProjectNeeds["compiler"]; main: string; path: string; root: string };

function mainOf(text: string, { compiler, main, path, root }: Main): string {
  const address = relativeAddress(main, path);
  if (compiler === "vue")
    return `import { createApp } from "vue";\nimport App from ${scriptLiteral(address)};\n\ncreateApp(App).mount("#${root}");\n`;
  const name = exportedComponent(text);
  const imported = name === "default" ? "App" : name === "App" ? "{ App }" : `{ ${name} as App }`;
  const container = `document.getElementById("${root}")${extensionOf(main).startsWith("ts") ? " as HTMLElement" : ""}`;
  return `import { createElement } from "react";
import { createRoot } from "react-dom/client";
import ${imported} from ${scriptLiteral(address.replace(/\.[jt]sx?$/, ""))};

createRoot(${container}).render(createElement(App));
`;
}

const pageOf = (title: string, compiler: ProjectNeeds["compiler"]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeMarkup(title)}</title>
  </head>
  <body>
    <div id="${rootOf(compiler)}"></div>
  </body>
</html>
`;

/**
 * Adds a Vite configuration with everything that the project's own, which stays, lacks.
 *
 * @returns development dependencies
 */
export function addViteConfig(made: Map<string, FileContent>, needs: ProjectNeeds): Record<string, string> {
  const { compiler, tailwind } = needs;
  const paths = [...made.keys()];
  const written = paths.find((path) => /^vite\.config\.[cm]?[jt]s$/.test(path));
  const own = written === undefined ? "" : String(made.get(written));
  const lacks = (names: RegExp) => !names.test(own);
  const lines = { imports: [] as string[], plugins: [] as string[], settings: [] as string[], before: "" };
  const tools: Record<string, string> = { vite: VERSIONS.vite };
  const hasJsx = paths.some((path) => extensionOf(path) === "js" && JSX.test(String(made.get(path))));
  if (compiler === "react" && hasJsx && lacks(/jsx-in-scripts/)) {
    lines.before = JSX_IN_SCRIPTS;
    lines.plugins.push("jsxInScripts");
  }
  if (compiler !== "script" && lacks(new RegExp(`@vitejs/plugin-${compiler}`))) {
    lines.imports.push(`import ${compiler} from "@vitejs/plugin-${compiler}";`);
    lines.plugins.push(`${compiler}()`);
  }
  if (compiler !== "script") tools[`@vitejs/plugin-${compiler}`] = VERSIONS[`@vitejs/plugin-${compiler}`];
  if (tailwind) {
    Object.assign(tools, { "@tailwindcss/vite": TAILWIND_VERSION, tailwindcss: TAILWIND_VERSION });
    if (lacks(/@tailwindcss\/vite/)) {
      lines.imports.push('import tailwindcss from "@tailwindcss/vite";');
      lines.plugins.push("tailwindcss()");
    }
  }
  const isOwn = ({ name }: Alias) =>
    !lacks(new RegExp(`["']${escapePattern(name)}/?["']|\\b${escapePattern(name)}\\s{0,20}:`));
  const aliases = lacks(/tsconfigPaths/i) ? aliasesOf(made).filter((each) => !isOwn(each)) : [];
  const resolve = [
    ...(aliases.length > 0 ? [`alias: { ${aliases.map(aliasLine).join(", ")} }`] : []),
    ...(compiler === "vue" ? ['extensions: [".ts", ".js", ".mjs", ".vue", ".json"]'] : []),
  ];
  if (resolve.length > 0) lines.settings.push(`resolve: { ${resolve.join(", ")} }`);
  if (aliases.length > 0) lines.imports.push('import { fileURLToPath } from "node:url";');
  if (lines.plugins.length > 0) lines.settings.unshift(`plugins: [${lines.plugins.join(", ")}]`);
  if (lines.settings.length === 0) return tools;
  // Vite would prefer one of these to ours.
  const isFirst = written !== undefined && /\.m?js$/.test(written);
  const kept = isFirst ? written.replace("vite.", "vite.own.") : (written ?? null);
  if (isFirst && kept) {
    made.delete(written);
    made.set(kept, own);
  }
  made.set("vite.config.mjs", configOf(lines, kept));
  return tools;
}

const JSX = /(?:\breturn|=>|[(?:,]|&&)\s*(?:\(\s*)?<(?:[A-Za-z][\w.]*[\s/>]|>)/;

const JSX_IN_SCRIPTS = `const jsxInScripts = {
  name: "jsx-in-scripts",
  enforce: "pre",
  transform(code, id) {
    const isOurs = id.endsWith(".js") && !id.includes("node_modules");
    return isOurs ? transformWithOxc(code, id, { lang: "jsx" }) : null;
  },
};

`;

type ConfigLines = { imports: string[]; settings: string[]; before: string };

function configOf({ imports, settings, before }: ConfigLines, own: string | null): string {
  const names = ["defineConfig", ...(own ? ["mergeConfig"] : []), ...(before ? ["transformWithOxc"] : [])];
  const lines = [
    ...imports,
    `import { ${names.join(", ")} } from "vite";`,
    ...(own ? [`import own from ${scriptLiteral(`./${own}`)};`] : []),
  ];
  const body = `{\n${settings.map((line) => `  ${line},\n`).join("")}}`;
  const config = own
    ? `defineConfig(async (environment) =>
  mergeConfig(await (typeof own === "function" ? own(environment) : own), ${body.replaceAll("\n", "\n  ")}),
)`
    : `defineConfig(${body})`;
  return `${lines.join("\n")}\n\n${before}export default ${config};\n`;
}

type Alias = { name: string; target: string };

const aliasLine = ({ name, target }: Alias) =>
  `${scriptLiteral(name)}: fileURLToPath(new URL(${scriptLiteral(`./${target}`)}, import.meta.url))`;

/**
 * Import aliases such as "@" in "@/lib/sum", with their folder or file: from the project's settings, otherwise as in the
 * preview. Longer names first.
 */
export function aliasesOf(files: ProjectFiles): Alias[] {
  const aliases = new Map<string, string>();
  const settings = importAliases(files);
  const names = [...files].flatMap(([path, content]) =>
    importedNames(path, content).flatMap((written) => {
      const [name = ""] = /^.[^?#]*/.exec(written) ?? [];
      const target = /^[./]/.test(name) ? null : resolveImport(files, path, name, NO_PACKAGES);
      return target?.kind === "file" ? { name, path: target.path } : [];
    }),
  );
  for (const { name, path } of names) {
    const written = settings.find((alias) =>
      aliasedPaths([alias], name).some((each) => path.startsWith(each)),
    );
    const [, sign = "", first = ""] = /^([@~])\/([^/]+)/.exec(name) ?? [];
    if (!written && first === "") continue;
    const folder = ["src", "public"].find((each) => path.startsWith(`${each}/${first}`)) ?? "";
    const hasSources = [...files.keys()].some((each) => each.startsWith("src/"));
    if (written) {
      const alias = fixedPart(written, name);
      aliases.set(alias.name, alias.target);
    } else if (folder === (hasSources ? "src" : "")) aliases.set(sign, folder);
    else aliases.set(`${sign}/${first}`, folder ? `${folder}/${first}` : first);
  }
  return [...aliases]
    .map(([name, target]) => ({ name, target }))
    .toSorted((a, b) => b.name.length - a.name.length);
}

/** The fixed part of an alias: "parts" of "parts/*", the first folder of "*". */
function fixedPart({ pattern, target }: ImportAlias, name: string): Alias {
  if (!pattern.includes("*")) return { name, target };
  if (/\/\*$/.test(pattern) && /(?:^|\/)\*$/.test(target))
    return { name: pattern.slice(0, -2), target: target.replace(/\/?\*$/, "") };
  const [path = ""] = aliasedPaths([{ pattern, target }], name);
  const [, rest = ""] = /^[^/]+(\/.*)?$/.exec(name) ?? [];
  return path.endsWith(rest)
    ? { name: name.slice(0, name.length - rest.length), target: path.slice(0, path.length - rest.length) }
    : { name, target: path };
}

const NO_PACKAGES = new Set<string>();

/** Adds a Vitest configuration to a Next.js project. @returns development dependencies */
export function addTestConfig(made: Map<string, FileContent>): Record<string, string> {
  if ([...made.keys()].some((path) => /^vite(?:st)?\.config\./.test(path))) return {};
  const lines = {
    imports: ['import react from "@vitejs/plugin-react";', 'import { fileURLToPath } from "node:url";'],
    settings: ["plugins: [react()]", `resolve: { alias: { ${aliasesOf(made).map(aliasLine).join(", ")} } }`],
    before: "",
  };
  made.set("vitest.config.mjs", configOf(lines, null));
  return { vite: VERSIONS.vite, "@vitejs/plugin-react": VERSIONS["@vitejs/plugin-react"] };
}
