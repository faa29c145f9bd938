import { attributeOf, type MarkupToken, markupTokens } from "../document/markup";
import { scriptLiteral } from "../literals";
import type { PageLibraries, PageNote } from "../previewed-page";
import type { FoundFile } from "./find-file";
import type { LibraryCatalog } from "./library";
import { createLibraryDesk, type LibraryDesk } from "./library-desk";

export type AnsweredPage = { html: string; notes: PageNote[]; libraries: PageLibraries };

/** The page with the files of this server instead of those of CDNs. */
export function answerPage(html: string, catalog: LibraryCatalog): AnsweredPage {
  const desk = createLibraryDesk(catalog);
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
      const answered = token.complete ? answerTag(token.name, text, desk, imports) : null;
      if (answered !== null) replace(token, answered);
    } else if (token.kind === "raw" && token.name === "style") {
      const answered = answerStyle(text, desk);
      if (answered !== text) replace(token, answered);
    } else if (token.kind === "raw" && token.name === "script") {
      if (!/\btype\s*=\s*["']?importmap/i.test(tag)) readScript(text, desk, imports, found);
      else if (!map) {
        const own = parseMap(text);
        if (!own) continue;
        replace(token, "");
        map = { at: result.length, own: answerMap(own.imports, desk, imports), rest: own.rest };
      }
    }
  }
  result += html.slice(read);
  return { html: withMap(result, map, imports), notes: desk.notes, libraries: librariesOf(desk, found) };
}

/** For the compiled scripts and style sheets of a project. */
export function answerScripts(codes: readonly string[], catalog: LibraryCatalog): Omit<AnsweredPage, "html"> {
  const desk = createLibraryDesk(catalog);
  const found: PageLibraries["found"] = {};
  for (const code of codes) readScript(code, desk, {}, found);
  return { notes: desk.notes, libraries: librariesOf(desk, found) };
}

/** What was said already is not said again while the page runs. */
function librariesOf(desk: LibraryDesk, found: PageLibraries["found"]): PageLibraries {
  const said = new Set(desk.notes.map(({ text }) => text));
  const quiet = Object.entries(found).map(([address, { note, ...file }]) => [
    address,
    { ...file, note: said.has(note) ? "" : note },
  ]);
  return { found: Object.fromEntries(quiet), missing: absolute(desk.missing) };
}

/** The tag for this server's files; null if it stays as it is. */
function answerTag(
  name: string,
  tag: string,
  desk: LibraryDesk,
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
  const files = desk.answer(address, name === "link" ? "style" : isModule ? "module" : "script");
  if (files.length === 0) return null;
  const closing = name === "script" ? "</script>" : "";
  return files
    .map((file) => {
      desk.note(file, address);
      Object.assign(imports, file.imports);
      return withAddress(tag, attribute, file);
    })
    .join(closing);
}

const isOutside = (address: string) => /^(?:https?:)?\/\//i.test(address);

/** Without the hash of the other file; with the errors of the library in full, which other origins' scripts hide. */
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

/** A style sheet with this server's files in its `@import` rules. */
export function answerStyle(css: string, desk: LibraryDesk): string {
  return css.replace(STYLE_ADDRESS, (whole, before: string, address: string) => {
    const [file] = desk.answer(address, "style");
    if (file) desk.note(file, address);
    return file ? before + file.address : whole;
  });
}

const IMPORT = /(?:\bfrom|\bimport)\s*(?:\(\s*)?$/;
const QUOTED_ADDRESS = /["'`(]((?:https?:)?\/\/[^\s"'`<>\\$()]+)(?=["'`)\\])/g;

/** Takes down the addresses in a script: imports go into the import map, the rest is answered while the page runs. */
function readScript(
  code: string,
  desk: LibraryDesk,
  imports: Record<string, string>,
  found: PageLibraries["found"],
): void {
  for (const match of code.matchAll(QUOTED_ADDRESS)) {
    const address = match[1] ?? "";
    const isImport = IMPORT.test(code.slice(Math.max(0, match.index - 40), match.index));
    const use = isImport ? "module" : /\.css(?:$|\?)|\/css2?\?/.test(address) ? "style" : "script";
    const [file] = desk.answer(address, use);
    if (!file) continue;
    if (isImport) {
      Object.assign(imports, file.imports, { [address]: file.address });
      desk.note(file, address);
    } else found[address] = { address: file.address, note: file.title && desk.noteOf(file, address) };
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

/** The page's own import map, for this server's files. */
function answerMap(
  own: Record<string, unknown>,
  desk: LibraryDesk,
  imports: Record<string, string>,
): Record<string, string> {
  const answered: Record<string, string> = {};
  for (const [name, address] of Object.entries(own)) {
    if (typeof address !== "string") continue;
    const files: Record<string, FoundFile | undefined> = name.endsWith("/")
      ? desk.answerFolder(address)
      : { "": desk.answer(address, "module")[0] };
    for (const [rest, file] of Object.entries(files)) {
      if (!file) continue;
      answered[name + rest] = file.address;
      Object.assign(imports, file.imports);
      desk.note(file, address);
    }
    answered[name] ??= address;
  }
  return answered;
}

/** The page with one import map: its own, or one before everything else. */
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

/** As browsers name what they did not load. */
function absolute(missing: Record<string, string>): Record<string, string> {
  const named = Object.entries(missing).map(([address, text]) => [
    URL.parse(address, "https://page")?.href ?? address,
    text,
  ]);
  return Object.fromEntries(named);
}
