import { isApp, needsOf, needsTailwind, TAILWIND_ENTRY, TAILWIND_VERSION } from "~preview";
import { isLockOf, LOCK_FILE } from "../lock-file";
import type { FileContent, ProjectFiles } from "../project-files";
import { addCheckPackage, addCheckTests } from "./check-tests";
import { addLayout, addNextConfig, nextFolder } from "./next-files";
import { addPackageFile, importedPackages } from "./package-file";
import { servePictures } from "./picture-addresses";
import { joinTailwindSheets } from "./tailwind-sheets";
import { testTools } from "./test-tools";
import { addTypeSettings } from "./type-settings";
import { addStart, addTestConfig, addViteConfig } from "./vite-files";

/**
 * A project with everything to run outside the preview: compiled projects get a build, plain pages the preview's styles.
 * Existing files stay, unless the project would not build or would look different. All source exports use this.
 *
 * @param versions of the preview's packages
 * @param isFromClone the files were exported before, so their package.json is authoritative
 */
export function exportProject(
  files: ProjectFiles,
  name: string,
  versions: Readonly<Record<string, string>>,
  { isFromClone = false } = {},
): ProjectFiles {
  const needs = isApp(files) ? needsOf(files) : null;
  if (!needs) return withPageChecks(withPageStyles(files), name);
  const { compiler, entry } = needs;
  const made = new Map<string, FileContent>(files);
  const root = compiler === "react" ? nextFolder(files, entry.path) : null;
  const framework = root === null ? "vite" : "next";
  const importer = root === null ? addStart(made, name, needs) : addLayout(made, name, root);
  const isOwnPipeline = needs.tailwind !== null && hasOlderTailwind(files);
  const tailwind = isOwnPipeline ? null : needs.tailwind;
  if (tailwind)
    joinTailwindSheets(made, {
      starts:
        root === null
          ? ["index.html", importer]
          : [importer, ...[...files.keys()].filter((path) => path.startsWith(root)).toSorted()],
      folder: root ?? (importer.startsWith("src/") ? "src/" : ""),
      importer,
      config: tailwind.config,
    });
  servePictures(made);
  const tools =
    root === null
      ? addViteConfig(made, { ...needs, tailwind })
      : addNextConfig(made, { usesTailwind: tailwind !== null });
  if (tailwind && root === null) removePostcss(made);
  const base = { react: ["react", "react-dom"], vue: ["vue"], script: [] }[compiler];
  const always = [...base, ...(root === null ? [] : ["next"])];
  const used = {
    ...importedPackages(made, versions),
    ...Object.fromEntries(always.flatMap((each) => (versions[each] ? [[each, versions[each]]] : []))),
  };
  const types = addTypeSettings(made, {
    framework,
    isVue: compiler === "vue",
    packages: Object.keys(used),
    versions,
  });
  const tests = testTools(files);
  if (framework === "next" && tests.scripts.test) Object.assign(tools, addTestConfig(made));
  const checks = addCheckTests(made, framework, tests);
  addPackageFile(made, {
    name,
    framework,
    used,
    scripts: { ...tests.scripts, ...checks.scripts },
    tools: {
      ...tools,
      ...types.tools,
      ...tests.tools,
      ...checks.tools,
      ...(needs.usesSass && { sass: SASS_VERSION }),
    },
    typecheck: types.typecheck,
    isFromClone,
  });
  if (!isLockOf(made)) made.delete(LOCK_FILE);
  if (!made.has(".gitignore")) made.set(".gitignore", "node_modules\ndist\n.next\n.env\n");
  return made;
}

/** The version that compiles previews; Vite and Next.js detect it. */
const SASS_VERSION = "1.108.2";

/** Whether the project has its own build with Tailwind 3. */
const hasOlderTailwind = (files: ProjectFiles): boolean =>
  /"tailwindcss"\s*:\s*"[\^~]?3\b/.test(String(files.get("package.json") ?? ""));

/** Removes the PostCSS plugins of Tailwind 3, because Vite's settings use Tailwind 4. */
function removePostcss(made: Map<string, FileContent>): void {
  for (const [path, text] of made)
    if (/^postcss\.config\./.test(path) && /\btailwindcss\b/.test(String(text))) made.delete(path);
}

function withPageChecks(files: ProjectFiles, name: string): ProjectFiles {
  const made = new Map(files);
  const tests = testTools(files);
  const checks = addCheckTests(made, "plain", tests);
  const tools = { ...tests.tools, ...checks.tools };
  if (Object.keys(tools).length === 0) return files;
  addCheckPackage(made, name, { scripts: { ...tests.scripts, ...checks.scripts }, tools });
  if (!isLockOf(made)) made.delete(LOCK_FILE);
  return made;
}

/** Pages with the preview's styles. */
function withPageStyles(files: ProjectFiles): ProjectFiles {
  const styled = [...files].map(([path, content]): [string, FileContent] => [
    path,
    typeof content === "string" && /\.html?$/i.test(path) ? withTailwind(content) : content,
  ]);
  return styled.every(([path, content]) => files.get(path) === content) ? files : new Map(styled);
}

/** Adds Tailwind's browser build to a page that uses its classes without loading it. */
export function withTailwind(html: string): string {
  if (!needsTailwind(html) || /tailwind/i.test(html)) return html;
  const script = `${TAILWIND_ENTRY}<script src="https://cdn.jsdelivr.net/npm/@tailwindcss/browser@${TAILWIND_VERSION}"></script>`;
  const start = /<head\b[^<>]*>|^\s*<!doctype[^>]*>/gi;
  const end = [...html.matchAll(start)].reduce((at, found) => Math.max(at, found.index + found[0].length), 0);
  return `${html.slice(0, end)}${script}${html.slice(end)}`;
}
