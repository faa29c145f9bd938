import { bundledScript, type Entry, kindOfProject, scriptEntry } from "./project-kind";
import { extensionOf, type SourceFiles } from "./source-files";

/** What a project needs to run, in the preview and elsewhere. */
export type ProjectNeeds = {
  /** "script": a plain page whose script is compiled. */
  compiler: "react" | "vue" | "script";
  entry: Entry;
  /** Tailwind and the project's configuration file for it; null if no file uses it. */
  tailwind: { config: string | null } | null;
  /** Styles are written in Sass. */
  usesSass: boolean;
};

/** What a project needs; null if it runs uncompiled or has no entry. */
export function needsOf(files: SourceFiles): ProjectNeeds | null {
  const kind = kindOfProject(files);
  const script = kind === "page" ? bundledScript(files) : null;
  const entry = script === null ? scriptEntry(files) : { path: script, mounts: false };
  if (!entry || kind === "listing" || (kind === "page" && script === null)) return null;
  const config = [...files.keys()].find((path) => TAILWIND_CONFIG.test(path)) ?? null;
  const usesTailwind = [...files.values()].some(
    (text) => typeof text === "string" && TAILWIND_USE.test(text),
  );
  return {
    compiler: kind === "page" ? "script" : kind,
    entry,
    tailwind: usesTailwind || config ? { config } : null,
    usesSass: [...files].some(
      ([path, text]) => isSass(path) || (extensionOf(path) === "vue" && SASS_STYLE.test(String(text))),
    ),
  };
}

/** Whether a file is a Sass style sheet, in either syntax. */
export const isSass = (path: string): boolean => /^s[ac]ss$/.test(extensionOf(path));

const SASS_STYLE = /<style\b[^<>]{0,300}\blang\s{0,20}=\s{0,20}["']?s[ac]ss\b/i;

const TAILWIND_CONFIG = /^tailwind\.config\.[cm]?[jt]s$/;
const TAILWIND_USE =
  /\bclass(?:Name)?="[^"]*\b(?:flex|grid|p-\d|text-(?:sm|lg|xl)|bg-)|@(?:tailwind|apply|theme)\b|@import ["']tailwindcss|components\/ui\//;

/** Style rules that only Tailwind understands. */
export const TAILWIND_RULES =
  /@(?:apply|theme|utility|variant|custom-variant|layer|tailwind|config|plugin)\b|@import ["']tailwindcss|\btheme\(/;

const COMPONENT = /\bexport\s+(?:async\s+)?(?:function|const|let|var|class)\s+([A-Z]\w*)/;

/** The export name of a file's component: "default", or the first capitalized name. */
export const exportedComponent = (text: string): string =>
  /\bexport\s+default\b|\bas\s+default\b/.test(text) ? "default" : (COMPONENT.exec(text)?.[1] ?? "default");
