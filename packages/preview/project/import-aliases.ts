import type { SourceFiles } from "./source-files";

/** A name that a project's configuration gives to a folder or a file; "" is the root of all bare imports. */
export type ImportAlias = { name: string; target: string };

// Looked up by name, because each import asks for them.
const TYPE_SETTINGS = ["tsconfig.json", "tsconfig.app.json", "jsconfig.json"];
const VITE_SETTINGS = ["ts", "js", "mts", "mjs", "cts", "cjs"].map((ending) => `vite.config.${ending}`);

/** What a project's imports may begin with, by its TypeScript and Vite settings, which are read and never run; longest first. */
export function importAliases(files: SourceFiles): ImportAlias[] {
  const read = (paths: readonly string[], parse: (text: string) => ImportAlias[]) =>
    paths.flatMap((path) => {
      const text = files.get(path);
      return typeof text === "string" ? parse(text) : [];
    });
  const aliases = [...read(TYPE_SETTINGS, typeAliases), ...read(VITE_SETTINGS, viteAliases)];
  return aliases.toSorted((one, other) => other.name.length - one.name.length);
}

/** The paths that a specifier may mean by the aliases. */
export const aliasedPaths = (aliases: readonly ImportAlias[], specifier: string): string[] =>
  aliases.flatMap(({ name, target }) => {
    if (specifier === name) return target;
    const rest =
      name === "" ? specifier : specifier.startsWith(`${name}/`) && specifier.slice(name.length + 1);
    return rest ? `${target}/${rest}`.replace(/^\//, "") : [];
  });

/**
 * Whether an import means something of the project itself: it begins with an alias, or with the name of one of the
 * project's folders. No stranger's package may be fetched for it.
 */
export function isOfProject(files: SourceFiles, specifier: string): boolean {
  const aliases = importAliases(files);
  const named = aliases.some(({ name }) => name !== "" && `${specifier}/`.startsWith(`${name}/`));
  const [first = ""] = specifier.split("/");
  const roots = new Set(["", "src", "app", ...aliases.map(({ target }) => target)]);
  const folders = [...roots].map((root) => (root === "" ? `${first}/` : `${root}/${first}/`));
  return named || [...files.keys()].some((path) => folders.some((folder) => path.startsWith(folder)));
}

const JSON_TEXT = /"(?:[^"\\\n]|\\.)*(?:"|(?=\n)|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const JSON_COMMA = /"(?:[^"\\\n]|\\.)*(?:"|(?=\n)|$)|,(?=\s*[}\]])/g;

/** @param text JSON as TypeScript reads it, with comments and commas at ends */
function typeAliases(text: string): ImportAlias[] {
  const plain = text
    .replace(JSON_TEXT, (part) => (part.startsWith('"') ? part : " "))
    .replace(JSON_COMMA, (part) => (part === "," ? "" : part));
  const settings = parsed(plain);
  const options = objectIn(settings, "compilerOptions");
  const base = textIn(options, "baseUrl");
  const paths = Object.entries(objectIn(options, "paths")).flatMap(([name, targets]) =>
    (Array.isArray(targets) ? targets : []).flatMap((target: unknown) =>
      typeof target === "string" ? { name: bare(name), target: pathOf(`${base ?? "."}/${target}`) } : [],
    ),
  );
  return base === null ? paths : [...paths, { name: "", target: pathOf(base) }];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const objectIn = (value: unknown, name: string): object => {
  const member = memberOf(value, name);
  return typeof member === "object" && member !== null ? member : {};
};

const textIn = (value: unknown, name: string): string | null => {
  const member = memberOf(value, name);
  return typeof member === "string" ? member : null;
};

/** Of "~/*", "~". */
const bare = (name: string): string => name.replace(/\/?\*$/, "");

/** From the project's root: "src" for "./src/*" and "/src/lib/..". */
function pathOf(target: string): string {
  const parts: string[] = [];
  for (const part of bare(target).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

const ALIASES = /\balias\s{0,20}:\s{0,20}[{[]/;
const MAX_SECTION = 4000;
const PLACE = String.raw`(?:(?:path\.)?(?:resolve|join)\(\s{0,20}(?:__dirname|import\.meta\.dirname|process\.cwd\(\))\s{0,20},([^()]{1,200})\)|(?:fileURLToPath\(\s{0,20})?new URL\(\s{0,20}["']([^"'\n]{1,200})["']|["']([^"'\n]{1,200})["'])`;
const IN_OBJECT = new RegExp(String.raw`["']?([@~#$\w./-]{1,100})["']?\s{0,20}:\s{0,20}${PLACE}`, "g");
const IN_LIST = new RegExp(
  String.raw`\bfind\s{0,20}:\s{0,20}["']([^"'\n]{1,100})["']\s{0,20},\s{0,20}replacement\s{0,20}:\s{0,20}${PLACE}`,
  "g",
);

function viteAliases(text: string): ImportAlias[] {
  const at = text.search(ALIASES);
  if (at === -1) return [];
  const section = sectionOf(text.slice(at, at + MAX_SECTION));
  const entries = /\bfind\s{0,20}:/.test(section) ? IN_LIST : IN_OBJECT;
  return [...section.matchAll(entries)].map(([, name = "", joined, url, plain]) => ({
    name: name.replace(/(?<=.)\/$/, ""),
    target: pathOf(joined ? partsOf(joined) : (url ?? plain ?? "")),
  }));
}

/** Of the arguments `"src", "lib"`, "src/lib". */
const partsOf = (given: string): string =>
  [...given.matchAll(/["']([^"'\n]{1,200})["']/g)].map(([, part]) => part).join("/");

/** What is in the outermost brackets. */
function sectionOf(text: string): string {
  let depth = 0;
  for (const [at, character] of [...text].entries()) {
    if (/[{[(]/.test(character)) depth += 1;
    else if (/[}\])]/.test(character)) depth -= 1;
    else continue;
    if (depth === 0) return text.slice(text.search(/[{[]/) + 1, at);
  }
  return text;
}
