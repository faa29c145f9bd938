import { linkedFile } from "../project/resolve-import";
import type { SourceFiles } from "../project/source-files";
import { dataUrl } from "../project/static-files";
import { type CompiledFile, CompileError } from "./compile-file";

const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)(?=["')\s;])["']?(?:\s*\))?([^;@{}]*);/g;
/** The compiler in the frame refuses a whole page for one of these; it has neither plugins nor files of configuration. */
const TAILWIND_MODULE = /@(?:plugin|config)\s+["'][^"']+["']\s*(?:;|\{[^{}]*\})/g;
const PACKAGE = /^@?[a-z\d][\w.-]*(?:\/[\w./-]*)?$/i;
const ADDRESS = /url\(\s*(["']?)([^"'()\s](?:[^"'()]*[^"'()\s])?)\1\s*\)/g;

const isOfPackage = (address: string): boolean =>
  PACKAGE.test(address) && !/^tailwindcss(?:\/|$)/.test(address);

/** The style sheets of packages that the style sheet at `path` imports: "swiper/css". */
export const packageStyles = (files: SourceFiles, path: string, css: string): string[] =>
  [...css.matchAll(IMPORT)]
    .map(([, address = ""]) => address)
    .filter((address) => isOfPackage(address) && linkedFile(files, path, address) === null);

/** The style sheet at `path` with the project's files that it imports and shows. */
export function inlineStyles(
  files: SourceFiles,
  path: string,
  css: string,
  seen: ReadonlySet<string> = new Set(),
): string {
  const inlined = css.replace(TAILWIND_MODULE, "").replace(IMPORT, (rule, address: string, media: string) => {
    const target = linkedFile(files, path, address);
    if (target === null && isOfPackage(address)) return "";
    if (target === null || seen.has(target)) return target === null ? rule : "";
    const inner = inlineStyles(files, target, String(files.get(target)), new Set([...seen, path]));
    return media.trim() ? `@media ${media.trim()} {\n${inner}\n}` : inner;
  });
  return withDataUrls(files, path, inlined);
}

/** The style sheet at `path` with the project's files in place of their addresses. */
export const withDataUrls = (files: Pick<SourceFiles, "get" | "has">, path: string, css: string): string =>
  css.replace(ADDRESS, (rule, _quote, address: string) => {
    const target = linkedFile(files, path, address);
    const content = target === null ? undefined : files.get(target);
    return target !== null && content !== undefined ? `url("${dataUrl(target, content)}")` : rule;
  });

/** @param what e.g. ".less files" */
export const noPreprocessor = (what: string, path: string): CompileError =>
  new CompileError(`${what} cannot be compiled here: write SCSS, or plain CSS.`, path, 1, 1);

const CSS_MODULE = /\.module\.(?:css|s[ac]ss)$/i;

export const isCssModule = (path: string): boolean => CSS_MODULE.test(path);

const CLASS_NAME = /\.(-?[_a-zA-Z][\w-]*)/g;
/** One that is never closed goes on to the end. */
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;

/** A CSS module: class names of its own, which its importers get as an object. */
export function compileCssModule(path: string, css: string): CompiledFile {
  const { names, scoped } = scopeClasses(path, css);
  return {
    code: `module.exports = ${JSON.stringify(names)};module.style(${JSON.stringify(scoped)})`,
    imports: [],
  };
}

/** A style sheet whose class names are its own, and what they were. */
export function scopeClasses(path: string, css: string): { names: Record<string, string>; scoped: string } {
  const names: Record<string, string> = {};
  const suffix = path.replace(CSS_MODULE, "").replace(/\W+/g, "-");
  const scope = (selector: string) =>
    selector.replace(CLASS_NAME, (_, name: string) => {
      names[name] = `${name}__${suffix}`;
      return `.${names[name]}`;
    });
  const parts = css.replace(COMMENT, "").split(/([{}])/);
  return { names, scoped: parts.map((part, at) => (parts[at + 1] === "{" ? scope(part) : part)).join("") };
}
