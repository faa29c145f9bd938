import { extensionOf } from "~preview";

const MAX_NAMES = 16;
const MAX_CHARACTERS = 280;
/** Longer files are read up to here. */
const MAX_READ_CHARACTERS = 200_000;
const MAX_PARAMETERS = 60;

type Reader = (text: string) => Iterable<string>;

function* matches(text: string, pattern: RegExp, name: (match: RegExpMatchArray) => string | undefined) {
  for (const match of text.matchAll(pattern)) {
    const label = name(match)?.replace(/\s+/g, " ").trim();
    if (label) yield label;
  }
}

const EXPORT =
  /^export\s+(default\s+)?(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(function\*?|class|const|let|var|type|interface|enum)\s+([\w$]+)(?:\s*<[^>\n]*>)?(\([^)\n]*\))?/gm;
const DEFAULT_NAME = /^export\s+default\s+([A-Za-z_$][\w$]*)\s*(?:;\s*)?$/gm;
const LISTED = /^export\s+(?:type\s+)?(\*(?:\s+as\s+[\w$]+)?|\{[^}]{0,600}\})/gm;
const DEFAULT_OBJECT = /^export\s+default\s+(?:[\w$.]+\()?\{([\s\S]{0,5000}?)^\}/gm;
const KEY = /^(?: {2}|\t)(?:async\s+)?([\w$]+)\s*(?=[(:,])/gm;
/** A Vue component's props and events. */
const SETUP = /\bdefine(Props|Emits|Model|Slots|Expose)\s*(<[^>]{0,300}>)?\(([^)]{0,300})\)/g;
const TOP_LEVEL = /^(?:async\s+)?(?:function\*?|class)\s+([\w$]+)(\([^)\n]*\))?/gm;

const short = (parameters = "") =>
  parameters.length > MAX_PARAMETERS ? `${parameters.slice(0, MAX_PARAMETERS)}…)` : parameters;

const script: Reader = (text) => {
  const exported = [
    ...matches(text, EXPORT, ([, isDefault, kind = "", name = "", parameters]) => {
      const what = /^(?:type|interface|enum|class)$/.test(kind) ? `${kind} ${name}` : name;
      return `${isDefault ? "default " : ""}${what}${short(parameters)}`;
    }),
    ...matches(text, DEFAULT_NAME, ([, name]) => `default ${name}`),
    ...matches(text, LISTED, ([, names = ""]) => short(names)),
    ...matches(text, DEFAULT_OBJECT, ([, body = ""]) => {
      const keys = [...body.matchAll(KEY)].map(([, key]) => key).join(", ");
      return `default ${short(`{ ${keys} }`)}`;
    }),
    ...matches(text, SETUP, ([, kind = "", type, value]) => `${kind.toLowerCase()} ${short(type ?? value)}`),
  ];
  return exported.length > 0
    ? exported
    : matches(text, TOP_LEVEL, ([, name, parameters]) => `${name}${short(parameters)}`);
};

const page: Reader = function* (text) {
  yield* matches(text, /<title[^<>]*>([^<]+)<\/title>/gi, ([, title]) => `"${title}"`);
  yield* matches(text, /\sid\s*=\s*["']([^"'\s]+)["']/gi, ([, id]) => `#${id}`);
};

const style: Reader = (text) =>
  new Set(matches(text, /^[ \t]*([.#:@a-z][^{};\n]{0,60}?)\s*\{/gim, ([, selector]) => selector));

const markdown: Reader = (text) => matches(text, /^#{1,3}\s+(.+)$/gm, ([, heading]) => heading);

const json: Reader = (text) => matches(text, /^ {0,4}"([^"\n]+)"\s*:/gm, ([, key]) => key);

const program: Reader = (text) =>
  matches(
    text,
    /^[ \t]*(?:(?:pub|public|private|protected|static|final|export|async|abstract|data|sealed)[ \t]+)*(?:def|class|func|fn|fun|interface|struct|enum|trait|module|type)\s+(?:\([^)\n]*\)\s*)?([\w$]+)(\([^)\n]*\))?/gm,
    ([, name, parameters]) => `${name}${short(parameters)}`,
  );

const readers: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(
    ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "vue", "svelte"].map((ending) => [ending, script]),
  ),
  ...Object.fromEntries(["css", "scss", "sass", "less"].map((ending) => [ending, style])),
  html: page,
  htm: page,
  md: markdown,
  mdx: markdown,
  json,
  ...Object.fromEntries(
    ["py", "go", "rs", "java", "kt", "swift", "rb", "php", "c", "cpp", "cs", "h"].map((ending) => [
      ending,
      program,
    ]),
  ),
};

/** A file's exports, functions, headings or ids on one line; "" if unsupported. */
export function outlineOf(path: string, text: string): string {
  const read = readers[extensionOf(path)];
  if (!read) return "";
  let outline = "";
  let count = 0;
  for (const name of read(text.slice(0, MAX_READ_CHARACTERS))) {
    const longer = outline ? `${outline}, ${name}` : name;
    if (++count > MAX_NAMES || longer.length > MAX_CHARACTERS) return `${outline}, …`;
    outline = longer;
  }
  return outline;
}
