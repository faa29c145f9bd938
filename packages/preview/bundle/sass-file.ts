import { compileString, type Importer, Logger } from "sass";
import { decodePercent } from "../decode-percent";
import { withDataUrls } from "../project/linked-styles";
import { extensionOf, type FileContent, type SourceFiles } from "../project/source-files";
import { CompileError, rejectDeepNesting } from "./compile-file";

/** A style block in a component file, after `linesBefore` lines. */
type StyleBlock = { language: string; linesBefore: number };

/** Compiles Sass to CSS. @throws CompileError with the position of the error */
export type CompileSass = (path: string, source: string, block?: StyleBlock) => string;

export type SassCompiler = { of: (files: SourceFiles) => CompileSass };

type Read = ReadonlyMap<string, FileContent | undefined>;

/** Compiles the sheets of a project; a sheet is recompiled only if it or a file that it loads has changed. */
export function createSassCompiler(): SassCompiler {
  const compiled = new Map<string, { source: string; read: Read; css: string }>();
  return {
    /** @param files where `@use` and `@import` are resolved */
    of(files: SourceFiles): CompileSass {
      return (path, source, block) => {
        const key = `${path}:${block?.linesBefore ?? ""}`;
        const known = compiled.get(key);
        if (known?.source === source && [...known.read].every(([each, text]) => files.get(each) === text))
          return known.css;
        const read = new Map<string, FileContent | undefined>();
        const get = (each: string) => {
          read.set(each, files.get(each));
          return files.get(each);
        };
        const css = compileSheet({ get, has: (each) => get(each) !== undefined }, { path, source, block });
        compiled.set(key, { source, read, css });
        return css;
      };
    },
  };
}

type Files = Pick<SourceFiles, "get" | "has">;
type Sheet = { path: string; source: string; block: StyleBlock | undefined };

function compileSheet(files: Files, { path, source, block }: Sheet): string {
  rejectDeepNesting(path, source, "scss");
  const importer: Importer<"sync"> = {
    canonicalize(address) {
      const found = findSheet(files, address);
      return found === undefined ? null : urlOf(found);
    },
    load(url) {
      const found = pathOf(url);
      const contents = withDataUrls(files, found, String(files.get(found) ?? ""));
      return { contents, syntax: syntaxOf(extensionOf(found)) };
    },
  };
  try {
    const { css } = compileString(withDataUrls(files, path, source), {
      syntax: syntaxOf(block?.language ?? extensionOf(path)),
      url: urlOf(path),
      importer,
      importers: [importer],
      logger: Logger.silent,
    });
    return css;
  } catch (error) {
    throw toCompileError(error, path, block?.linesBefore ?? 0);
  }
}

const SCHEME = "project:///";
const urlOf = (path: string): URL => new URL(SCHEME + encodeURI(path));
const pathOf = ({ href }: URL): string => decodePercent(href.slice(SCHEME.length));

const syntaxOf = (language: string) =>
  language === "sass" ? "indented" : language === "css" ? "css" : "scss";

/** Resolves an address that Sass has already resolved, or one from the project's root ("@/styles/colors"). */
function findSheet(files: Files, address: string): string | undefined {
  const isResolved = address.startsWith(SCHEME);
  const bare = isResolved ? decodePercent(address.slice(SCHEME.length)) : address.replace(/^[@~]?\/|^~/, "");
  return (isResolved ? [bare] : [`src/${bare}`, bare]).flatMap(namesOf).find((path) => files.has(path));
}

/** The files that a name may resolve to: "a/b" is also a/_b.scss and a/b/_index.scss. */
function namesOf(base: string): string[] {
  const at = base.lastIndexOf("/") + 1;
  const partial = `${base.slice(0, at)}_${base.slice(at)}`;
  if (/\.(?:s[ac]ss|css)$/i.test(base)) return [base, partial];
  return [base, partial, `${base}/index`, `${base}/_index`].flatMap((name) =>
    ["scss", "sass", "css"].map((ending) => `${name}.${ending}`),
  );
}

type SassError = { sassMessage?: string; span?: { url?: URL; start: { line: number; column: number } } };

function toCompileError(error: unknown, path: string, linesBefore: number): CompileError {
  const { sassMessage, span } = error as SassError;
  if (sassMessage === undefined || !span) throw error;
  const file = span.url ? pathOf(span.url) : path;
  const line = span.start.line + 1 + (file === path ? linesBefore : 0);
  return new CompileError(sassMessage, file, line, span.start.column + 1);
}
