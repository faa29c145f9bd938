import { linkedFile } from "./resolve-import";
import { extensionOf, type FileContent, type SourceFiles } from "./source-files";
import { dataUrl } from "./static-files";

const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)(?=["')\s;])["']?(?:\s*\))?([^;@{}]*);/g;
/** The compiler in the frame supports neither plugins nor configuration files; one such rule fails the whole page. */
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

/** The style sheet at `path` with its imports and images inlined. */
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
    return withConditions(inner, media);
  });
  return withDataUrls(files, path, inlined);
}

const LAYER = /^\s{0,20}layer(?:\(([^()]{0,200})\))?(?![\w-])/;
const SUPPORTS = /^\s{0,20}supports\(((?:[^()]|\([^()]{0,200}\)){0,200})\)/;

/** Wraps an imported sheet in the layer, `supports` condition and media query of its import. */
function withConditions(css: string, written: string): string {
  const [layer, layerName = ""] = LAYER.exec(written) ?? [""];
  const [supports, feature = ""] = SUPPORTS.exec(written.slice(layer.length)) ?? [""];
  const media = written.slice(layer.length + supports.length).trim();
  const heads = [
    ...(media ? [`@media ${media}`] : []),
    // An import may omit the parentheses around a declaration; a rule requires them.
    ...(supports ? [`@supports ${/^\s*[\w-]+\s*:/.test(feature) ? `(${feature})` : feature}`] : []),
    ...(layer ? [`@layer ${layerName}`.trim()] : []),
  ];
  return heads.reduceRight((inner, head) => `${head} {\n${inner}\n}`, css);
}

/** Inlines the imports and images of all sheets: styles inside a page no longer resolve relative to their file. */
export const withLinkedStyles = (files: SourceFiles): Map<string, FileContent> =>
  new Map(
    [...files].map(([path, content]) => [
      path,
      typeof content === "string" && extensionOf(path) === "css"
        ? inlineStyles(files, path, content)
        : content,
    ]),
  );

/** The style sheet at `path` with the addresses of project files replaced by data URLs. */
export const withDataUrls = (files: Pick<SourceFiles, "get" | "has">, path: string, css: string): string =>
  css.replace(ADDRESS, (rule, _quote, address: string) => {
    const target = linkedFile(files, path, address);
    const content = target === null ? undefined : files.get(target);
    return target !== null && content !== undefined ? `url("${dataUrl(target, content)}")` : rule;
  });
