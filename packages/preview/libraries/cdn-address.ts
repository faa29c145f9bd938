import { decodePercent } from "../decode-percent";

/** What a CDN address requests. */
export type CdnRequest =
  | {
      kind: "library";
      host: string;
      /** In lower case: a package name, or the CDN's own name for it. */
      name: string;
      /** As written ("4.4.0", "4", "latest"); empty if absent. */
      version: string;
      /** Within the library; empty for its default file. */
      path: string;
      /** The CDN converts the file to an ES module. */
      isModule: boolean;
    }
  | { kind: "fonts"; host: string; families: string[] };

type Parser = (path: string, url: URL) => Omit<Extract<CdnRequest, { kind: "library" }>, "kind" | "host">[];

const PACKAGE = /^((?:@[^/@]+\/)?[^/@]+)(?:@([^/]*))?(?:\/(.*))?$/;

/** "name@version/path", with or without a scope. */
function parsePackage(text: string, isModule: boolean): ReturnType<Parser> {
  const match = PACKAGE.exec(text);
  if (!match) return [];
  const [, name = "", version = "", path = ""] = match;
  return [{ name: name.toLowerCase(), version, path, isModule }];
}

const npm: Parser = (path, url) => parsePackage(path, url.searchParams.has("module"));
const modules: Parser = (path) =>
  parsePackage(path.replace(/^(?:v\d+|stable|npm:|-)\/?/, "").replace(/^\*/, ""), true);

/** "name/version/path", as on cdnjs. */
const byFolders: Parser = (path) => {
  const [name = "", version = "", ...rest] = path.split("/");
  return name === "" ? [] : [{ name: name.toLowerCase(), version, path: rest.join("/"), isModule: false }];
};

const jsdelivr: Parser = (path, url) => {
  const [kind = "", ...rest] = path.split("/");
  const text = rest.join("/");
  if (kind === "combine") return text.split(",").flatMap((part) => jsdelivr(part, url));
  if (kind === "npm") {
    const esm = /\/\+esm$/;
    return parsePackage(text.replace(esm, ""), esm.test(text));
  }
  // A repository, nearly always named after the library.
  if (kind === "gh") return parsePackage(rest.slice(1).join("/"), false);
  return [];
};

/** "name-1.2.3.min.js", "name.v7.min.js". */
const byFileName: Parser = (path) => {
  const match = /^(?:.*\/)?([a-z][\w-]*?)(?:[-.]v?(\d[\d.]*\d|\d))?((?:\.[a-z]+)+)$/i.exec(path);
  return match
    ? [{ name: (match[1] ?? "").toLowerCase(), version: match[2] ?? "", path: "", isModule: false }]
    : [];
};

const named =
  (name: string, find = /(?!)/): Parser =>
  (path) => [{ name, version: find.exec(path)?.[1] ?? "", path, isModule: false }];

const hosts: readonly (readonly [host: RegExp, parse: Parser])[] = [
  [/^(?:cdn|fastly)\.jsdelivr\.net$/, jsdelivr],
  [/^(?:www\.)?unpkg\.com$/, npm],
  [/^cdnjs\.cloudflare\.com$/, (path, url) => byFolders(path.replace(/^ajax\/libs\//, ""), url)],
  [/^ajax\.googleapis\.com$/, (path, url) => byFolders(path.replace(/^ajax\/libs\//, ""), url)],
  [/^(?:esm\.sh|cdn\.esm\.sh|esm\.run|(?:cdn\.)?skypack\.dev|cdn\.skypack\.dev|esm\.unpkg\.com)$/, modules],
  [/^(?:ga\.)?jspm\.(?:io|dev)$/, modules],
  [/^code\.jquery\.com$/, byFileName],
  [/^d3js\.org$/, byFileName],
  [/^threejs\.org$/, named("three")],
  [/^(?:maxcdn|stackpath|netdna)\.bootstrapcdn\.com$/, byFolders],
  [/^use\.fontawesome\.com$/, named("font-awesome", /releases\/v([\d.]+)\//)],
  [
    /^(?:kit|pro)\.fontawesome\.com$/,
    () => [{ name: "font-awesome", version: "", path: "kit.js", isModule: false }],
  ],
];

const FONT_HOST = /^(?:fonts\.googleapis\.com|fonts\.bunny\.net)$/;

/** The requests of an address, one per file; none if it is not a CDN's. */
export function parseCdnAddress(address: string): CdnRequest[] {
  if (!/^(?:https?:)?\/\//i.test(address)) return [];
  const url = URL.parse(address, "https://page");
  if (!url) return [];
  const host = url.hostname;
  if (FONT_HOST.test(host)) return [{ kind: "fonts", host, families: familiesOf(url) }];
  const parse = hosts.find(([pattern]) => pattern.test(host))?.[1];
  const path = decodePercent(url.pathname.slice(1));
  return parse ? parse(path, url).map((request) => ({ kind: "library", host, ...request })) : [];
}

/** Whether a text may contain an address that `parseCdnAddress` recognizes. */
export const mentionsCdn = (text: string): boolean => CDN_HOST.test(text);

const CDN_HOST =
  /\/\/(?:[\w-]+\.)*(?:jsdelivr\.net|unpkg\.com|cloudflare\.com|googleapis\.com|gstatic\.com|esm\.sh|esm\.run|skypack\.dev|jspm\.(?:io|dev)|jquery\.com|d3js\.org|threejs\.org|bootstrapcdn\.com|fontawesome\.com|bunny\.net)\//i;

/** "family=Inter:wght@400;700&family=Open+Sans", "family=Roboto:400|Lato", "icon?family=Material+Icons". */
function familiesOf(url: URL): string[] {
  const values = url.searchParams.getAll("family").flatMap((value) => value.split("|"));
  return [...new Set(values.map((value) => (value.split(":")[0] ?? "").trim()))].filter(Boolean);
}
