import { attributeOf, type MarkupToken, markupTokens } from "../document/markup";
import { scriptLiteral } from "../literals";
import type { PageLibraries, PageNote } from "../previewed-page";
import { type CdnResolver, createCdnResolver } from "./cdn-resolver";
import type { FoundFile } from "./find-file";
import type { LibraryCatalog } from "./library";

export type PageWithLibraries = { html: string; notes: PageNote[]; libraries: PageLibraries };

/** Replaces the files that a page loads from CDNs with this server's. */
export function replaceCdnFiles(html: string, catalog: LibraryCatalog): PageWithLibraries {
  const resolver = createCdnResolver(catalog);
  const found: PageLibraries["found"] = {};
  const imports: Record<string, string> = {};
  let map: { at: number; own: Record<string, string>; rest: object } | null = null;
  let result = "";
  let read = 0;
  const replace = ({ start, end }: MarkupToken, text: string) => {
    result += html.slice(read, start) + text;
    read = end;
  };
  let tag = "";
  for (const token of markupTokens(html)) {
    const text = html.slice(token.start, token.end);
    if (token.kind === "tag") {
      tag = text;
      const replacement = token.complete ? replaceTag(token.name, text, resolver, imports) : null;
      if (replacement !== null) replace(token, replacement);
    } else if (token.kind === "raw" && token.name === "style") {
      const replacement = replaceCdnImports(text, resolver);
      if (replacement !== text) replace(token, replacement);
    } else if (token.kind === "raw" && token.name === "script") {
      if (!/\btype\s*=\s*["']?importmap/i.test(tag)) readScript(text, resolver, imports, found);
      else if (!map) {
        const own = parseMap(text);
        if (!own) continue;
        replace(token, "");
        map = { at: result.length, own: replaceInMap(own.imports, resolver, imports), rest: own.rest };
      }
    }
  }
  result += html.slice(read);
  return {
    html: withMap(result, map, imports),
    notes: resolver.notes,
    libraries: librariesOf(resolver, found),
  };
}

/** The same for the compiled scripts and style sheets of a project. */
export function findCdnFiles(
  codes: readonly string[],
  catalog: LibraryCatalog,
): Omit<PageWithLibraries, "html"> {
  const resolver = createCdnResolver(catalog);
  const found: PageLibraries["found"] = {};
  for (const code of codes) readScript(code, resolver, {}, found);
  return { notes: resolver.notes, libraries: librariesOf(resolver, found) };
}

/** Notes that were already made are not repeated while the page runs. */
function librariesOf(resolver: CdnResolver, found: PageLibraries["found"]): PageLibraries {
  const noted = new Set(resolver.notes.map(({ text }) => text));
  const quiet = Object.entries(found).map(([address, { note, ...file }]) => [
    address,
    { ...file, note: noted.has(note) ? "" : note },
  ]);
  return { found: Object.fromEntries(quiet), missing: absolute(resolver.missing) };
}

/** The tag with this server's files; null if it stays unchanged. */
function replaceTag(
  name: string,
  tag: string,
  resolver: CdnResolver,
  imports: Record<string, string>,
): string | null {
  if (name !== "script" && name !== "link") return null;
  const attribute = name === "script" ? "src" : "href";
  const address = (attributeOf(tag, attribute) ?? "").replaceAll("&amp;", "&");
  if (
    name === "link" &&
    /^(?:dns-prefetch|preconnect|prefetch|preload|modulepreload)$/i.test(attributeOf(tag, "rel") ?? "")
  )
    return isOutside(address) ? "" : null;
  const isModule = name === "script" && /^module$/i.test(attributeOf(tag, "type") ?? "");
  const files = resolver.resolve(address, name === "link" ? "style" : isModule ? "module" : "script");
  if (files.length === 0) return null;
  const closing = name === "script" ? "</script>" : "";
  return files
    .map((file) => {
      resolver.note(file, address);
      Object.assign(imports, file.imports);
      return withAddress(tag, attribute, file);
    })
    .join(closing);
}

const isOutside = (address: string) => /^(?:https?:)?\/\//i.test(address);

/** Removes the hash of the CDN's file, and sets crossorigin so that the library's errors are reported in full. */
function withAddress(tag: string, attribute: string, { address }: FoundFile): string {
  const value = String.raw`\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)`;
  return tag
    .replace(new RegExp(`\\s(?:integrity|crossorigin|referrerpolicy)(?:${value})?(?=[\\s/>])`, "gi"), "")
    .replace(
      new RegExp(`(\\s)${attribute}${value}`, "i"),
      `$1${attribute}="${address}" crossorigin="anonymous"`,
    );
}

const STYLE_ADDRESS = /(@import\s+(?:url\(\s*)?["']?)((?:https?:)?\/\/[^"')\s;]+)/gi;

/** The style sheet with this server's files in its `@import` rules. */
export function replaceCdnImports(css: string, resolver: CdnResolver): string {
  return css.replace(STYLE_ADDRESS, (whole, before: string, address: string) => {
    const [file] = resolver.resolve(address, "style");
    if (file) resolver.note(file, address);
    return file ? before + file.address : whole;
  });
}

const IMPORT = /(?:\bfrom|\bimport)\s*(?:\(\s*)?$/;
const QUOTED_ADDRESS = /["'`(]((?:https?:)?\/\/[^\s"'`<>\\$()]+)(?=["'`)\\])/g;

/** Collects the addresses in a script: imports go into the import map, others are replaced at run time. */
function readScript(
  code: string,
  resolver: CdnResolver,
  imports: Record<string, string>,
  found: PageLibraries["found"],
): void {
  for (const match of code.matchAll(QUOTED_ADDRESS)) {
    const address = match[1] ?? "";
    const isImport = IMPORT.test(code.slice(Math.max(0, match.index - 40), match.index));
    const use = isImport ? "module" : /\.css(?:$|\?)|\/css2?\?/.test(address) ? "style" : "script";
    const [file] = resolver.resolve(address, use);
    if (!file) continue;
    if (isImport) {
      Object.assign(imports, file.imports, { [address]: file.address });
      resolver.note(file, address);
    } else found[address] = { address: file.address, note: file.title && resolver.noteOf(file, address) };
  }
}

type ImportMap = { imports?: Record<string, unknown> };

function parseMap(text: string): { imports: Record<string, unknown>; rest: object } | null {
  try {
    const { imports = {}, ...rest }: ImportMap = JSON.parse(text);
    return { imports, rest };
  } catch {
    return null;
  }
}

/** The page's own import map with this server's files. */
function replaceInMap(
  own: Record<string, unknown>,
  resolver: CdnResolver,
  imports: Record<string, string>,
): Record<string, string> {
  const replacement: Record<string, string> = {};
  for (const [name, address] of Object.entries(own)) {
    if (typeof address !== "string") continue;
    const files: Record<string, FoundFile | undefined> = name.endsWith("/")
      ? resolver.resolveFolder(address)
      : { "": resolver.resolve(address, "module")[0] };
    for (const [rest, file] of Object.entries(files)) {
      if (!file) continue;
      replacement[name + rest] = file.address;
      Object.assign(imports, file.imports);
      resolver.note(file, address);
    }
    replacement[name] ??= address;
  }
  return replacement;
}

/** The page with one import map: its own, or a new one at the start. */
function withMap(
  html: string,
  map: { at: number; own: Record<string, string>; rest: object } | null,
  imports: Record<string, string>,
): string {
  if (map) {
    const text = scriptLiteral({ ...map.rest, imports: { ...imports, ...map.own } });
    return html.slice(0, map.at) + text + html.slice(map.at);
  }
  if (Object.keys(imports).length === 0) return html;
  return `<script type="importmap">${scriptLiteral({ imports })}</script>${html}`;
}

/** Makes the addresses absolute, as browsers report them when loading fails. */
function absolute(missing: Record<string, string>): Record<string, string> {
  const named = Object.entries(missing).map(([address, text]) => [
    URL.parse(address, "https://page")?.href ?? address,
    text,
  ]);
  return Object.fromEntries(named);
}
